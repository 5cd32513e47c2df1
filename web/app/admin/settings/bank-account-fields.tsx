import type { BankAccount } from '@warung/contract/bank-accounts.ts'
import { BANK_ACCOUNTS_MAX } from '@warung/contract/values/limits.ts'
import { ROLE } from '@warung/contract/values/roles.ts'
import { useId } from 'react'
import { groupDigits } from '../../display/group-digits'
import { useSignedIn } from '../../stored/session'
import { Button } from '../../ui/button'
import { TextField } from '../../ui/field'
import { bankAccountsTexts } from './bank-accounts-texts'
import { type AccountDraft, accountOf, newAccount } from './methods-draft'
import type { ErrorsOf } from './shipping-services'

/** Suggested while typing; any other name is accepted. */
const KNOWN_BANKS = [
  ...['BCA', 'Mandiri', 'BRI', 'BNI', 'BSI', 'CIMB Niaga', 'Permata'],
  ...['Danamon', 'BTN', 'SeaBank', 'Bank Jago', 'Jenius', 'Blu'],
]

type AccountProps = {
  account: AccountDraft
  /** its name in the errors of a failed save; undefined if it was not sent */
  path: string | undefined
  isLocked: boolean
  errorsOf: ErrorsOf
  onChange: (account: AccountDraft) => void
}

function AccountFields({ account, path, isLocked, errorsOf, onChange }: AccountProps) {
  const banks = useId()
  const field = (name: keyof BankAccount, label: string) => {
    const errors = path === undefined ? undefined : errorsOf(`${path}.${name}`)
    return {
      label,
      autoComplete: 'off',
      readOnly: isLocked,
      value: account[name],
      onChange: (event: { target: { value: string } }) =>
        onChange({ ...account, [name]: event.target.value }),
      ...(errors ? { errors } : {}),
    }
  }
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2">
        <TextField {...field('bank', bankAccountsTexts.bank)} list={banks} />
        <datalist id={banks}>
          {KNOWN_BANKS.map((bank) => (
            <option key={bank} value={bank} />
          ))}
        </datalist>
        <TextField
          {...field('number', bankAccountsTexts.number)}
          inputMode="numeric"
          preview={account.number === '' ? '' : groupDigits(accountOf(account).number)}
        />
      </div>
      <TextField {...field('holder', bankAccountsTexts.holder)} hint={bankAccountsTexts.holderHelp} />
    </>
  )
}

type Props = {
  accounts: readonly AccountDraft[]
  /** the accounts that a save sends, in that order */
  sent: readonly AccountDraft[]
  errorsOf: ErrorsOf
  onChange: (accounts: readonly AccountDraft[]) => void
}

export function BankAccounts({ accounts, sent, errorsOf, onChange }: Props) {
  const isOnly = accounts.length === 1
  const isLocked = useSignedIn()?.role_id !== ROLE.superAdmin
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {accounts.map((account, index) => (
        <fieldset
          key={account.key}
          className={`grid grid-cols-[minmax(0,1fr)] gap-3 ${isOnly ? '' : 'border-line border-l-4 pl-3'}`}
        >
          <legend className={isOnly ? 'sr-only' : 'mb-2 font-semibold text-sm'}>
            {bankAccountsTexts.account(index + 1)}
          </legend>
          <AccountFields
            account={account}
            path={sent.includes(account) ? `bank_accounts.${sent.indexOf(account)}` : undefined}
            isLocked={isLocked}
            errorsOf={errorsOf}
            onChange={(changed) =>
              onChange(accounts.map((other) => (other.key === changed.key ? changed : other)))
            }
          />
          {isOnly || isLocked ? null : (
            <div>
              <Button
                variant="quiet"
                aria-label={bankAccountsTexts.removeNumber(index + 1)}
                onClick={() => onChange(accounts.filter(({ key }) => key !== account.key))}
              >
                {bankAccountsTexts.remove}
              </Button>
            </div>
          )}
        </fieldset>
      ))}
      {isLocked ? <p className="text-ink-soft text-sm">{bankAccountsTexts.ownerOnly}</p> : null}
      {!isLocked && accounts.length < BANK_ACCOUNTS_MAX ? (
        <div>
          <Button variant="secondary" onClick={() => onChange([...accounts, newAccount(accounts)])}>
            {bankAccountsTexts.add}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
