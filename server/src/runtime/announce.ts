import type { Shop } from '../shop.ts'

type Announced = {
  readonly address: string
  readonly ownerPath: string | undefined
  readonly hasDemoPasswords: boolean
}

export function announce(
  { config, payments, shopSettings }: Shop,
  announced: Announced,
  print: (line: string) => void,
): void {
  const { address, ownerPath, hasDemoPasswords } = announced
  print(`${shopSettings().shop_name} is open at ${address}`)
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
