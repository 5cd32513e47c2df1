import path from 'node:path'
import { groupThousands } from '@warung/contract/money.ts'
import type { Config } from '../platform/config/config.ts'
import { databaseLabel } from '../platform/database/database-label.ts'
import type { Shop } from '../shop.ts'

type Announced = {
  readonly address: string
  readonly ownerPath: string | undefined
  readonly hasDemoPasswords: boolean
}

/** `the database warung at 127.0.0.1:5432` */
export function databaseInWords({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): string {
  return databaseUrl === undefined
    ? `the embedded database in ${path.join(dataDir, 'database')}`
    : `the database ${databaseLabel(databaseUrl)}`
}

function storesInWords(config: Config): string {
  const pictures = config.s3 ? `the bucket ${config.s3.bucket}` : path.join(config.dataDir, 'images')
  return `It uses ${databaseInWords(config)}, and keeps pictures in ${pictures}.`
}

function rateInWords({ paymentRate, paymentCurrency }: Config): string {
  const [whole = '', part] = paymentRate.split('.')
  return `Rate of PAYMENT_RATE: 1 ${paymentCurrency} = Rp ${groupThousands(whole)}${part ? `,${part}` : ''}`
}

export function announce(
  { config, payments, shopSettings }: Shop,
  announced: Announced,
  print: (line: string) => void,
): void {
  const { address, ownerPath, hasDemoPasswords } = announced
  print(`${shopSettings().shop_name} is open at ${address}`)
  print(storesInWords(config))
  if (config.isPaymentRateSet) print(rateInWords(config))
  if (ownerPath !== undefined) {
    print('Nobody runs this shop yet. Open this link to become its owner.')
    print('It works once, for 7 days or until the next start:')
    print(`  ${address}${ownerPath}`)
  }
  if (payments.offered().some(({ provider }) => provider.mode === 'simulator'))
    print('Payments are simulated: no real money moves.')
  if (config.mail === undefined)
    print('Emails are written and not sent: no SMTP_URL is set. Admins read them under Emails.')
  else if (config.publicUrl === undefined)
    print(`Links in mails lead to ${address}: set PUBLIC_URL to another.`)
  if (hasDemoPasswords) print('Demo accounts are open to anybody: npm run operate -- remove-demo')
}
