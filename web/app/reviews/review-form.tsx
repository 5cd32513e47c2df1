/** The server validates both (spec §5). */
import { type FormEvent, useState } from 'react'
import type { FetcherWithComponents } from 'react-router'
import { fetcherFailure, textOf } from '../client/action-result'
import { Alert } from '../ui/alert'
import { Button } from '../ui/button'
import { SelectField, TextArea } from '../ui/field'
import { reviewDraft, storeReviewDraft } from './review-draft'
import { reviewsTexts } from './texts'

type Props = { fetcher: FetcherWithComponents<object>; productId: number; userId: number }

export function ReviewForm({ fetcher, productId, userId }: Props) {
  const [typed] = useState(() => reviewDraft({ productId, userId }))
  const store = ({ currentTarget }: FormEvent<HTMLFormElement>): void => {
    const form = new FormData(currentTarget)
    storeReviewDraft({ productId, userId, rating: textOf(form, 'rating'), comment: textOf(form, 'comment') })
  }
  const isPending = fetcher.state !== 'idle'
  const failed = fetcherFailure(fetcher)
  return (
    <fetcher.Form method="post" onChange={store} className="grid gap-4">
      {failed ? <Alert kind="error">{failed.failure}</Alert> : null}
      <SelectField label={reviewsTexts.rating} name="rating" defaultValue={typed?.rating ?? ''}>
        <option value="">{reviewsTexts.select}</option>
        {reviewsTexts.ratings.map((label, index) => (
          <option key={label} value={index + 1}>
            {index + 1} {label}
          </option>
        ))}
      </SelectField>
      <TextArea label={reviewsTexts.comment} name="comment" defaultValue={typed?.comment} />
      <div>
        <Button type="submit" isPending={isPending}>
          {reviewsTexts.submit}
        </Button>
      </div>
    </fetcher.Form>
  )
}
