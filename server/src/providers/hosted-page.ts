import { ProviderUnavailable } from './provider.ts'

type PageOwner = {
  /** used in the log */
  readonly name: string
  /** hosts of the provider */
  readonly hosts: RegExp
  /** also allowed, since a simulator serves its pages there */
  readonly apiUrl: string
}

/** The page to which buyers are sent. @throws {ProviderUnavailable} if the address is not the provider's */
export function hostedPage(address: string | null | undefined, { name, hosts, apiUrl }: PageOwner): string {
  const page = URL.canParse(address ?? '') ? new URL(address ?? '') : undefined
  const isItsOwn = page?.protocol === 'https:' && hosts.test(page.hostname)
  if (page && (isItsOwn || page.origin === new URL(apiUrl).origin)) return page.href
  throw new ProviderUnavailable(`${name} gave no address of its own to pay at`)
}
