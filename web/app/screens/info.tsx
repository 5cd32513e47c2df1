import type { InfoPage } from '@warung/contract/settings.ts'
import { INFO_SLUGS } from '@warung/contract/values/info-pages.ts'
import { data } from 'react-router'
import { browserApi, CallFailed, type Client } from '../client/api'
import { apiContext } from '../client/context'
import type { Route } from './+types/info'

async function loadInfo(api: Client, param: string): Promise<InfoPage> {
  const slug = INFO_SLUGS.find((option) => option === param)
  if (slug === undefined) throw data('There is nothing at this address.', { status: 404 })
  try {
    return (await api('GET /api/v1/info/{slug}', { params: { slug } })).data
  } catch (error) {
    if (error instanceof CallFailed && error.status === 404) throw data(error.message, { status: 404 })
    throw error
  }
}

export function loader({ context, params }: Route.LoaderArgs) {
  return loadInfo(context.get(apiContext), params.slug)
}
export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return loadInfo(browserApi, params.slug)
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [{ title: loaderData?.title ?? 'Page not found' }]
}

export default function Info({ loaderData: { title, html } }: Route.ComponentProps) {
  return (
    <article className="mx-auto max-w-2xl">
      <h1 className="mb-4 font-bold text-2xl">{title}</h1>
      <div
        className="wrap-anywhere [&_a]:text-brand [&_a]:underline [&_blockquote]:border-line [&_blockquote]:border-l-4 [&_blockquote]:pl-4 [&_h2]:mt-6 [&_h2]:font-bold [&_h2]:text-xl [&_h3]:mt-4 [&_h3]:font-bold [&_li]:my-1 [&_ol]:list-decimal [&_ol]:pl-6 [&_p]:my-3 [&_pre]:overflow-x-auto [&_table]:block [&_table]:overflow-x-auto [&_ul]:list-disc [&_ul]:pl-6"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the server makes it of Markdown, in which markup is text (render-info-page.ts)
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </article>
  )
}
