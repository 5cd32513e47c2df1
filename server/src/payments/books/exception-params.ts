import type { StatementHint } from '../../providers/provider.ts'

export type ExceptionParams = {
  readonly refund_of_another_account: {
    readonly amount: string
    readonly currency: string
    readonly account: string
    readonly isRealMoney: boolean
  }
  /** undefined if another release wrote an unknown code */
  readonly statement_not_read: { readonly hint: StatementHint | undefined }
}
