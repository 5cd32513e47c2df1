import type { StatementHint } from '../../providers/provider.ts'

export type ExceptionParams = {
  readonly refund_of_another_account: {
    readonly amount: string
    readonly currency: string
    readonly account: string
    readonly isRealMoney: boolean
  }
  /** undefined for a code of another release */
  readonly statement_not_read: { readonly hint: StatementHint | undefined }
}
