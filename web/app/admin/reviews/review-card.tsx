import type { AdminReview } from '@warung/contract/reviews.ts'
import type { ReactNode } from 'react'
import { href, Link, useFetcher } from 'react-router'
import { fetcherFailure } from '../../client/action-result'
import { usePermission } from '../../client/use-permission'
import { formatDayInWords } from '../../display/format-moment'
import { BoughtHere, ShopAnswer } from '../../reviews/review-list'
import { Alert } from '../../ui/alert'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { TextArea, TextField } from '../../ui/field'
import { Fold } from '../../ui/fold'
import { SavingFields } from '../../ui/saving-fields'
import { Stars } from '../../ui/stars'
import { adminReviewTexts } from './texts'

type ReviewFormProps = {
  review: AdminReview
  intent: 'answer' | 'hide' | 'show'
  children: (isPending: boolean) => ReactNode
}

function ReviewActionForm({ review, intent, children }: ReviewFormProps) {
  const fetcher = useFetcher<object>()
  const failed = fetcherFailure(fetcher)
  const isPending = fetcher.state !== 'idle'
  return (
    <fetcher.Form method="post" className="grid gap-3">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={review.review_id} />
      {failed ? <Alert kind="error">{failed.failure}</Alert> : null}
      {children(isPending)}
    </fetcher.Form>
  )
}

function Unfolding({ label, about, children }: { label: string; about: string; children: ReactNode }) {
  return (
    <Fold
      look="button"
      className="min-w-0 open:basis-full"
      summary={
        <>
          {label}
          <span className="sr-only"> {about}</span>
        </>
      }
    >
      {children}
    </Fold>
  )
}

function ReviewAnswerForm({ review, about }: { review: AdminReview; about: string }) {
  return (
    <Unfolding
      label={review.answer === null ? adminReviewTexts.answer : adminReviewTexts.changeAnswer}
      about={about}
    >
      <ReviewActionForm review={review} intent="answer">
        {(isPending) => (
          <>
            <SavingFields isSaving={isPending}>
              <TextArea
                label={adminReviewTexts.yourAnswer}
                name="answer"
                defaultValue={review.answer ?? ''}
                hint={adminReviewTexts.answerHelp}
              />
            </SavingFields>
            <div>
              <Button type="submit" isPending={isPending}>
                {adminReviewTexts.saveAnswer}
              </Button>
            </div>
          </>
        )}
      </ReviewActionForm>
    </Unfolding>
  )
}

function HideReviewForm({ review, about }: { review: AdminReview; about: string }) {
  return (
    <Unfolding label={adminReviewTexts.hide} about={about}>
      <ReviewActionForm review={review} intent="hide">
        {(isPending) => (
          <>
            <SavingFields isSaving={isPending}>
              <TextField label={adminReviewTexts.reason} name="reason" hint={adminReviewTexts.reasonHelp} />
            </SavingFields>
            <div>
              <Button type="submit" variant="danger" isPending={isPending}>
                {adminReviewTexts.hideReview}
              </Button>
            </div>
          </>
        )}
      </ReviewActionForm>
    </Unfolding>
  )
}

function ReviewHead({ review }: { review: AdminReview }) {
  const maySeeCustomer = usePermission('GET /api/v1/admin/customer/{id}')
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {review.is_read ? null : <Badge kind="wait">{adminReviewTexts.filters.unread}</Badge>}
      {review.hidden_at === null ? null : <Badge kind="bad">{adminReviewTexts.filters.hidden}</Badge>}
      <Stars rating={review.rating} />
      {maySeeCustomer ? (
        <Link
          to={href('/admin/user/:id', { id: String(review.user_id) })}
          className="phone:inline-flex phone:min-h-11 phone:items-center wrap-anywhere font-bold underline"
        >
          {review.user_name}
        </Link>
      ) : (
        <strong className="wrap-anywhere">{review.user_name}</strong>
      )}
      {review.is_bought_here ? <BoughtHere /> : null}
      <time dateTime={review.created_at} className="text-ink-soft text-sm">
        {formatDayInWords(review.created_at)}
      </time>
    </div>
  )
}

function ProductOfReview({ review }: { review: AdminReview }) {
  if (review.is_product_deleted) return adminReviewTexts.deletedProduct(review.product_name)
  const id = String(review.product_id)
  return (
    <Link
      to={review.is_product_on_sale ? href('/product/:id', { id }) : href('/admin/product/:id/edit', { id })}
      className="phone:inline-flex phone:min-h-11 phone:items-center underline"
    >
      {review.product_name}
    </Link>
  )
}

export function ReviewCard({ review }: { review: AdminReview }) {
  const about = adminReviewTexts.about(review.user_name, review.product_name)
  return (
    <li>
      <Card className="grid gap-2">
        <ReviewHead review={review} />
        <p className="wrap-anywhere text-sm">
          <ProductOfReview review={review} />
        </p>
        {review.comment === '' ? null : <p className="wrap-anywhere whitespace-pre-line">{review.comment}</p>}
        {review.answer === null ? null : <ShopAnswer answer={review.answer} />}
        {review.hidden_at === null ? null : (
          <p className="wrap-anywhere text-ink-soft text-sm">
            {adminReviewTexts.hiddenOn(formatDayInWords(review.hidden_at), review.hidden_reason ?? '')}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <ReviewAnswerForm key={review.answer} review={review} about={about} />
          {review.hidden_at === null ? (
            <HideReviewForm review={review} about={about} />
          ) : (
            <ReviewActionForm review={review} intent="show">
              {(isPending) => (
                <Button
                  type="submit"
                  variant="secondary"
                  isPending={isPending}
                  aria-label={`${adminReviewTexts.showAgain} ${about}`}
                >
                  {adminReviewTexts.showAgain}
                </Button>
              )}
            </ReviewActionForm>
          )}
        </div>
      </Card>
    </li>
  )
}
