/** What the words of an exception are made of, for the kinds whose words carry values. */
import type { StatementHint } from '../../providers/provider.ts'

export type ExceptionParams = {
  readonly refund_of_another_account: {
    /** decimal text beside its currency */
    readonly amount: string
    readonly currency: string
    /** provider, mode and merchant: `paypal live ABC123` */
    readonly account: string
    readonly isRealMoney: boolean
  }
  /** undefined: what is stored is no code of this release */
  readonly statement_not_read: { readonly hint: StatementHint | undefined }
}
