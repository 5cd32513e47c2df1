import type { AdminCategory } from '@warung/contract/categories.ts'
import { textOf } from '../../../client/action-result'
import { Alert } from '../../../ui/alert'
import { TextField } from '../../../ui/field'
import { FormDialog } from '../../../ui/form-dialog'
import { useCategorySave } from './category-action'
import { adminCategoryTexts } from './texts'

type Props = { onClose: () => void; onSaved: (category: AdminCategory) => void }

export function NewCategoryDialog({ onClose, onSaved }: Props) {
  const { save, failed, isPending } = useCategorySave(onSaved)
  const errors = failed?.errors.name
  return (
    <FormDialog
      title={adminCategoryTexts.newCategory}
      submit={adminCategoryTexts.add}
      isOpen
      isPending={isPending}
      onClose={onClose}
      onSubmit={(form) => save({ intent: 'create', name: textOf(form, 'name') })}
    >
      {failed && !errors ? <Alert kind="error">{failed.failure}</Alert> : null}
      <TextField label={adminCategoryTexts.categoryName} name="name" autoComplete="off" errors={errors} />
    </FormDialog>
  )
}
