/** Only a provider's two folders and its configuration name it (D26). */
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { readProject } from './walls/project-files.ts'

const root = path.dirname(import.meta.dirname)
const SERVER = 'server/src/providers'
const BROWSER = 'web/app/payment-methods'

/** Files that run and say a provider's name all the same. */
const ALLOWED: Readonly<Record<string, string>> = {
  'contract/src/values/payment-methods.ts': 'the specification names its method (spec §9)',
  'server/src/platform/config/config.ts': 'configuration',
  'server/src/platform/config/gateway-config.ts': 'configuration',
  'server/src/platform/config/gateways.ts': 'its import and its line',
  'server/src/platform/config/variables.ts': 'configuration',
  'server/src/providers/midtrans/midtrans-provider.ts': 'its own word for virtual accounts',
  'server/src/providers/registered.ts': 'its one line',
  'web/app/payment-methods/registry.ts': 'its import and its entry',
  'web/app/payment-methods/settings-registry.ts': 'the same for the settings of admins',
}

const providers = readdirSync(path.join(root, SERVER), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

function isWatched(file: string): boolean {
  return /^(contract|server|web)\//.test(file) && !/\.test\.tsx?$|^server\/test\//.test(file)
}

/** A folder's `bank-transfer` is also `bank_transfer` and `bankTransfer`; two words of a text are no name. */
function namePattern(provider: string): RegExp {
  return new RegExp(provider.replaceAll('-', '[-_]?'), 'i')
}

/** A provider's two folders, and the file of its variables. */
function isFileOf(provider: string, file: string): boolean {
  return (
    file.startsWith(`${SERVER}/${provider}/`) ||
    file.startsWith(`${BROWSER}/${provider}/`) ||
    file === `server/src/platform/config/${provider}-config.ts`
  )
}

/** Other files that say a provider's name. */
function namingFiles(provider: string, sources: ReadonlyMap<string, string>): string[] {
  const name = namePattern(provider)
  return [...sources].flatMap(([file, text]) => {
    return isWatched(file) && !isFileOf(provider, file) && name.test(text) ? [file] : []
  })
}

const sources = readProject()

it.each(providers)('only its two folders and its configuration say %s', (provider) => {
  const naming = namingFiles(provider, sources)
  expect(
    naming.filter((file) => !(file in ALLOWED)),
    'these files should not know it (docs/architecture.md, Adding a payment provider)',
  ).toEqual([])
})

it('the list of exceptions holds no file that needs none', () => {
  const naming = new Set(providers.flatMap((provider) => namingFiles(provider, sources)))
  expect(Object.keys(ALLOWED).filter((file) => !naming.has(file))).toEqual([])
})

it('a provider’s name elsewhere is found, whatever its capitals', () => {
  const text = new Map([
    ['web/app/screens/payment.tsx', '<PayPal />'],
    ['web/app/payment-methods/paypal/paypal.tsx', 'PayPal'],
  ])
  expect(namingFiles('paypal', text)).toEqual(['web/app/screens/payment.tsx'])
})

/** Lines of a file that say the name. */
function linesWith(provider: string, file: string): number {
  return (sources.get(file) ?? '').split('\n').filter((line) => namePattern(provider).test(line)).length
}

it.each(providers)(
  '%s is one line on the server, an import and an entry in each list of the browser',
  (provider) => {
    const lines = (file: string) => expect(linesWith(provider, file), `lines of ${file} that say it`)
    lines(`${SERVER}/registered.ts`).toBe(1)
    lines(`${BROWSER}/registry.ts`).toBe(2)
    lines(`${BROWSER}/settings-registry.ts`).toBe(2)
  },
)
