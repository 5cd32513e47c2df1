/** The server validates both (spec §5). */
import type { FetcherWithComponents } from 'react-router'
import { failureIn } from '../client/action-result'
import { Alert } from '../ui/alert'
import { Button } from '../ui/button'
import { SelectField, TextArea } from '../ui/field'
import { reviewsTexts } from './texts'

export function ReviewForm({ fetcher }: { fetcher: FetcherWithComponents<object> }) {
  const isPending = fetcher.state !== 'idle'
  const failed = failureIn(fetcher)
  return (
    <fetcher.Form method="post" className="grid gap-4">
      {failed ? <Alert kind="error">{failed.failure}</Alert> : null}
      <SelectField label={reviewsTexts.rating} name="rating" defaultValue="">
        <option value="">{reviewsTexts.select}</option>
        {reviewsTexts.ratings.map((label, index) => (
          <option key={label} value={index + 1}>
            {index + 1} {label}
          </option>
        ))}
      </SelectField>
      <TextArea label={reviewsTexts.comment} name="comment" />
      <div>
        <Button type="submit" isPending={isPending}>
          {reviewsTexts.submit}
        </Button>
      </div>
    </fetcher.Form>
  )
}
