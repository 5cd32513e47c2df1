/** Rating and comment; the server judges both (spec §5). */
import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { browserApi, messageOf } from '../api'
import { Alert } from '../ui/alert'
import { Button } from '../ui/button'
import { SelectField, TextArea } from '../ui/field'

const ratings = ['Poor', 'Fair', 'Good', 'Very Good', 'Excellent'] // spec §2

type Props = { productId: number; onSubmitted: () => void }

export function ReviewForm({ productId, onSubmitted }: Props) {
  const [rating, setRating] = useState('')
  const [comment, setComment] = useState('')
  const [failure, setFailure] = useState<string>()
  const [isPending, setPending] = useState(false)
  const { revalidate } = useRevalidator()

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (isPending) return
    setPending(true)
    setFailure(undefined)
    try {
      await browserApi('POST /api/v1/review', {
        body: { product_id: productId, rating: Number(rating), comment },
      })
      setRating('')
      setComment('')
      onSubmitted()
      await revalidate()
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setPending(false)
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-4">
      {failure ? <Alert kind="error">{failure}</Alert> : null}
      <SelectField label="Rating" value={rating} onChange={(event) => setRating(event.target.value)}>
        <option value="">Select...</option>
        {ratings.map((words, place) => (
          <option key={words} value={place + 1}>
            {place + 1} - {words}
          </option>
        ))}
      </SelectField>
      <TextArea label="Comment" value={comment} onChange={(event) => setComment(event.target.value)} />
      <div>
        <Button type="submit" isPending={isPending}>
          Submit
        </Button>
      </div>
    </form>
  )
}
