import { RETURN_REASONS, type ReturnReason } from '@warung/contract/values/returns.ts'
import { parseWholeNumber } from '@warung/contract/whole-numbers.ts'
import { textOf } from '../client/action-result'

type EnteredPiece = { readonly product_id: number; readonly quantity: number | string }

/** Reads the fields of `PieceFields`; undefined without them. Text that is no number goes to the server (D14). */
export function enteredPieces(form: FormData): readonly EnteredPiece[] | undefined {
  const entered = [...form.keys()].filter((name) => name.startsWith('piece_'))
  if (entered.length === 0) return undefined
  const pieces = entered.map((name) => {
    const written = textOf(form, name).trim()
    return {
      product_id: Number(name.slice('piece_'.length)),
      quantity: written === '' ? 0 : (parseWholeNumber(written) ?? written),
    }
  })
  return pieces.filter(({ quantity }) => quantity !== 0)
}

export type EnteredReturn = {
  readonly pieces: readonly EnteredPiece[]
  readonly reason: ReturnReason
  readonly comment?: string
  readonly pictures?: readonly string[]
}

/** The reason is undefined until the buyer chooses one. */
export function enteredReturn(
  form: FormData,
): Omit<EnteredReturn, 'reason'> & { readonly reason: ReturnReason | undefined } {
  const comment = textOf(form, 'comment').trim()
  return {
    pieces: enteredPieces(form) ?? [],
    reason: RETURN_REASONS.find((reason) => reason === textOf(form, 'reason')),
    ...(comment === '' ? {} : { comment }),
  }
}
