/** The admin's cancel button. In a chunk of its own, which shoppers never load. */
import { ReasonButton } from './reason-button'
import { orderTexts } from './texts'

export default function CancelButton() {
  return (
    <ReasonButton
      intent="cancel"
      label={orderTexts.cancel}
      question={orderTexts.cancelQuestion}
      text={orderTexts.cancelText}
      confirm={orderTexts.cancelConfirm}
      cancel={orderTexts.cancelKeep}
    />
  )
}
