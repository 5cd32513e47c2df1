import type { AdminProduct } from '@warung/contract/catalog.ts'
import type { FieldErrors } from '@warung/contract/client.ts'
import { useState } from 'react'
import { SelectField, TextField } from '../../../ui/field'
import { productLabel } from '../../forms/product-label'
import { productFormTexts } from './texts'

type Publication = Pick<AdminProduct, 'is_published' | 'published_from' | 'published_until'>
type Props = {
  product: { [Name in keyof Publication]?: Publication[Name] | undefined } | undefined
  errors: FieldErrors
}

export function PublicationFields({ product, errors }: Props) {
  const [isPublished, setPublished] = useState(product?.is_published ?? true)
  return (
    <fieldset className="grid gap-4 rounded-xl border border-line p-3">
      <legend className="px-1 font-semibold text-sm">{productFormTexts.whoSees}</legend>
      <SelectField
        label={productLabel('is_published')}
        name="is_published"
        value={String(isPublished)}
        onChange={(event) => setPublished(event.target.value === 'true')}
        hint={isPublished ? undefined : productFormTexts.draftHint}
        errors={errors.is_published}
      >
        <option value="true">{productFormTexts.published}</option>
        <option value="false">{productFormTexts.draft}</option>
      </SelectField>
      <div className="grid gap-4">
        <TextField
          label={productLabel('published_from')}
          name="published_from"
          type="date"
          defaultValue={product?.published_from ?? ''}
          hint={productFormTexts.fromHint}
          errors={errors.published_from}
        />
        <TextField
          label={productLabel('published_until')}
          name="published_until"
          type="date"
          defaultValue={product?.published_until ?? ''}
          hint={productFormTexts.untilHint}
          errors={errors.published_until}
        />
      </div>
    </fieldset>
  )
}
