import type { AdminCategory } from '@warung/contract/categories.ts'
import { useState } from 'react'
import { textOf } from '../../../client/action-result'
import { Alert } from '../../../ui/alert'
import { Button } from '../../../ui/button'
import { TextField } from '../../../ui/field'
import { FormDialog } from '../../../ui/form-dialog'
import { ImageField } from '../../forms/image-field'
import { useImageUpload } from '../../forms/use-image-upload'
import { useCategorySave } from './category-action'
import { adminCategoryTexts } from './texts'

type Props = { category: AdminCategory; onClose: () => void }

function ignoreChosen(): void {}

type PictureChoiceProps = {
  upload: ReturnType<typeof useImageUpload>
  isWithout: boolean
  setWithout: (isWithout: boolean) => void
  errors: readonly string[] | undefined
}

function PictureChoice({ upload, isWithout, setWithout, errors }: PictureChoiceProps) {
  if (isWithout)
    return (
      <p>
        {adminCategoryTexts.noPicture}{' '}
        <Button variant="quiet" onClick={() => setWithout(false)}>
          {adminCategoryTexts.keepPicture}
        </Button>
      </p>
    )
  return (
    <>
      <ImageField image={upload} onChosen={ignoreChosen} errors={errors} />
      {upload.image === '' ? null : (
        <div>
          <Button variant="secondary" onClick={() => setWithout(true)}>
            {adminCategoryTexts.removePicture}
          </Button>
        </div>
      )}
    </>
  )
}

export function CategoryDialog({ category, onClose }: Props) {
  const { save, failed, isPending } = useCategorySave(onClose)
  const upload = useImageUpload(category.image)
  const [isWithout, setWithout] = useState(false)
  const send = async (form: FormData): Promise<void> => {
    const image = isWithout ? '' : await upload.settled()
    if (image === undefined) return // the dialog was closed
    save({ intent: 'change', id: String(category.product_category_id), name: textOf(form, 'name'), image })
  }
  const errors = failed?.errors ?? {}
  return (
    <FormDialog
      title={adminCategoryTexts.editCategory}
      submit={adminCategoryTexts.save}
      isOpen
      isPending={isPending}
      onClose={onClose}
      onSubmit={(form) => void send(form)}
    >
      {failed && !errors.name && !errors.image ? <Alert kind="error">{failed.failure}</Alert> : null}
      <TextField
        label={adminCategoryTexts.categoryName}
        name="name"
        autoComplete="off"
        defaultValue={category.name}
        errors={errors.name}
      />
      <PictureChoice upload={upload} isWithout={isWithout} setWithout={setWithout} errors={errors.image} />
    </FormDialog>
  )
}
