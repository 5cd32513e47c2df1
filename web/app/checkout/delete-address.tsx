/** In a chunk of its own, as dialogs are loaded late. */
import { ConfirmDialog } from '../ui/confirm-dialog'
import { addressTexts } from './address-texts'

export default function DeleteAddress({
  label,
  onAnswer,
}: {
  label: string
  onAnswer: (isConfirmed: boolean) => void
}) {
  return (
    <ConfirmDialog
      question={addressTexts.deleteQuestion(label)}
      confirm={addressTexts.delete}
      isOpen
      onAnswer={onAnswer}
    />
  )
}
