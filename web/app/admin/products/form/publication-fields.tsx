import type { AdminProduct } from '@warung/contract/catalog.ts'
import type { FieldErrors } from '@warung/contract/client.ts'
import { useState } from 'react'
import { SelectField, TextField } from '../../../ui/field'

type Publication = Pick<AdminProduct, 'is_published' | 'published_from' | 'published_until'>
type Props = {
  product: { [Name in keyof Publication]?: Publication[Name] | undefined } | undefined
  errors: FieldErrors
}

export function PublicationFields({ product, errors }: Props) {
  const [isPublished, setPublished] = useState(product?.is_published ?? true)
  return (
    <fieldset className="grid gap-4 rounded-xl border border-line p-3">
      <legend className="px-1 font-semibold text-sm">Who sees it</legend>
      <SelectField
        label="Visibility"
        name="is_published"
        value={String(isPublished)}
        onChange={(event) => setPublished(event.target.value === 'true')}
        hint={isPublished ? undefined : 'Only admins see it: it is in no list, and cannot be ordered.'}
        errors={errors.is_published}
      >
        <option value="true">Published</option>
        <option value="false">Draft</option>
      </SelectField>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="On sale from"
          name="published_from"
          type="date"
          defaultValue={product?.published_from ?? ''}
          hint="Empty: at once"
          errors={errors.published_from}
        />
        <TextField
          label="On sale until"
          name="published_until"
          type="date"
          defaultValue={product?.published_until ?? ''}
          hint="Its last day; empty: for good"
          errors={errors.published_until}
        />
      </div>
    </fieldset>
  )
}
