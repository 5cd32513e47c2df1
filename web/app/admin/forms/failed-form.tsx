import { isRouteErrorResponse } from 'react-router'
import { messageOf } from '../../client/api'
import { ChunkFailurePage } from '../../startup/chunk-failure'
import { ChunkLoadError } from '../../startup/load-chunk'
import { rememberedListHref } from '../../stored/list-searches'
import { ButtonLink } from '../../ui/button'
import { FailedLoad } from '../../ui/failed-load'
import { PageNotFound } from '../../ui/page-not-found'
import { adminFormTexts } from './texts'

type Props = {
  title: string
  /** where Go Back leads (spec §2) */
  list: string
  error: unknown
}

export function FailedForm({ title, list, error }: Props) {
  if (error instanceof ChunkLoadError) return <ChunkFailurePage />
  if (isRouteErrorResponse(error) && error.status === 404) return <PageNotFound />
  return (
    <div className="grid max-w-2xl gap-4">
      <div>
        <ButtonLink to={rememberedListHref(list)} variant="secondary">
          {adminFormTexts.goBack}
        </ButtonLink>
      </div>
      <h1 className="font-bold text-2xl">{title}</h1>
      <FailedLoad message={messageOf(error)} />
    </div>
  )
}
