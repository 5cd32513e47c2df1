import type { CallFailed } from '../client/api'
import { TextField } from '../ui/field'
import { manualRefundTexts } from './manual-refund-texts'

/** Inputs have the names that the calls use. */
export function PayoutAccountFields({ errors }: { errors: CallFailed['errors'] | undefined }) {
  return (
    <>
      <TextField label={manualRefundTexts.bank} name="bank" autoComplete="off" errors={errors?.bank} />
      <TextField
        label={manualRefundTexts.number}
        name="number"
        inputMode="numeric"
        autoComplete="off"
        errors={errors?.number}
      />
      <TextField label={manualRefundTexts.holder} name="holder" autoComplete="off" errors={errors?.holder} />
    </>
  )
}
