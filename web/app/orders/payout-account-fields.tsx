import type { CallFailed } from '../client/api'
import { TextField } from '../ui/field'
import { refundByHandTexts } from './refund-by-hand-texts'

/** Inputs have the names that the calls use. */
export function PayoutAccountFields({ errors }: { errors: CallFailed['errors'] | undefined }) {
  return (
    <>
      <TextField label={refundByHandTexts.bank} name="bank" autoComplete="off" errors={errors?.bank} />
      <TextField
        label={refundByHandTexts.number}
        name="number"
        inputMode="numeric"
        autoComplete="off"
        errors={errors?.number}
      />
      <TextField label={refundByHandTexts.holder} name="holder" autoComplete="off" errors={errors?.holder} />
    </>
  )
}
