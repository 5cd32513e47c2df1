import { ID_PATTERN } from '@warung/contract/values/limits.ts'
import { REVIEW_FILTERS, type ReviewFilter } from '@warung/contract/values/list-filters.ts'
import { href, Link, useFetcher } from 'react-router'
import { redirectOn401 } from '../../account/require-signed-in'
import { actionFailureWithStatus, textOf } from '../../client/action-result'
import { browserApi, CallFailed } from '../../client/api'
import { Button, ButtonLink } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { FailedLoad } from '../../ui/failed-load'
import { requireAdmin } from '../shell/require-admin'
import type { Route } from './+types/reviews'
import { ReviewCard } from './review-card'
import { adminReviewTexts } from './texts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireAdmin(request)
  const search = new URL(request.url).searchParams
  const show = REVIEW_FILTERS.find((option) => option === search.get('show')) ?? 'all'
  const before = search.get('before') ?? ''
  const query = { show, ...(ID_PATTERN.test(before) ? { before: Number(before) } : {}) }
  try {
    const { data, meta } = await browserApi('GET /api/v1/admin/review', { query })
    return { reviews: data, older: meta.before, unread: meta.unread, query, failure: undefined }
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status === 401) throw redirectOn401(request, error)
    return { reviews: [], older: null, unread: 0, query, failure: error.message }
  }
}
clientLoader.hydrate = true as const

async function changeReview(form: FormData): Promise<void> {
  const id = Number(textOf(form, 'id'))
  const params = { id }
  switch (textOf(form, 'intent')) {
    case 'answer':
      await browserApi('PUT /api/v1/admin/review/{id}/answer', {
        params,
        body: { answer: textOf(form, 'answer') },
      })
      return
    case 'hide':
      await browserApi('PUT /api/v1/admin/review/{id}/hide', {
        params,
        body: { reason: textOf(form, 'reason') },
      })
      return
    case 'show':
      await browserApi('PUT /api/v1/admin/review/{id}/show', { params })
      return
    default:
      await browserApi('POST /api/v1/admin/review/read', { body: { up_to: id } })
  }
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  try {
    await changeReview(await request.formData())
    return { isDone: true }
  } catch (error) {
    return actionFailureWithStatus(error)
  }
}

export function meta(): Route.MetaDescriptors {
  return [{ title: adminReviewTexts.title }]
}

function reviewsHref(show: ReviewFilter, before?: number): string {
  const search = new URLSearchParams({
    ...(show === 'all' ? {} : { show }),
    ...(before === undefined ? {} : { before: String(before) }),
  })
  return search.size === 0 ? href('/admin/reviews') : `${href('/admin/reviews')}?${search}`
}

function Filters({ shown, unread }: { shown: ReviewFilter; unread: number }) {
  return (
    <nav aria-label={adminReviewTexts.filterLabel} className="flex flex-wrap gap-2">
      {REVIEW_FILTERS.map((filter) => (
        <Link
          key={filter}
          to={reviewsHref(filter)}
          aria-current={filter === shown ? 'page' : undefined}
          className="inline-flex min-h-11 items-center rounded-xl border border-line-strong px-4 font-semibold text-ink no-underline hover:bg-sunken aria-[current]:bg-brand aria-[current]:text-on-brand"
        >
          {adminReviewTexts.filters[filter]}
          {filter === 'unread' && unread > 0 ? ` (${unread})` : ''}
        </Link>
      ))}
    </nav>
  )
}

function MarkRead({ upTo }: { upTo: number }) {
  const fetcher = useFetcher<object>()
  return (
    <fetcher.Form method="post">
      <input type="hidden" name="intent" value="read" />
      <input type="hidden" name="id" value={upTo} />
      <Button type="submit" variant="secondary" isPending={fetcher.state !== 'idle'}>
        {adminReviewTexts.markAllRead}
      </Button>
    </fetcher.Form>
  )
}

function NoReviews({ show }: { show: ReviewFilter }) {
  return show === 'all' ? (
    <EmptyState title={adminReviewTexts.none.all} help={adminReviewTexts.noneHelp}>
      <ButtonLink to={href('/')} variant="secondary">
        {adminReviewTexts.seeShop}
      </ButtonLink>
    </EmptyState>
  ) : (
    <EmptyState title={adminReviewTexts.none[show]}>
      <ButtonLink to={reviewsHref('all')} variant="secondary">
        {adminReviewTexts.allReviews}
      </ButtonLink>
    </EmptyState>
  )
}

export default function AdminReviews({ loaderData }: Route.ComponentProps) {
  const { reviews, older, unread, query, failure } = loaderData
  const newest = reviews[0]
  return (
    <div className="grid max-w-3xl gap-4">
      <h1 className="font-bold text-2xl">{adminReviewTexts.title}</h1>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Filters shown={query.show} unread={unread} />
        {unread > 0 && newest && query.before === undefined ? <MarkRead upTo={newest.review_id} /> : null}
      </div>
      {failure ? <FailedLoad message={failure} /> : null}
      {!failure && reviews.length === 0 ? <NoReviews show={query.show} /> : null}
      <ul className="grid gap-3">
        {reviews.map((review) => (
          <ReviewCard key={review.review_id} review={review} />
        ))}
      </ul>
      {older === null ? null : (
        <div className="flex justify-center">
          <ButtonLink to={reviewsHref(query.show, older)} variant="secondary">
            {adminReviewTexts.older}
          </ButtonLink>
        </div>
      )}
    </div>
  )
}
