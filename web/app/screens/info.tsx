import type { InfoPage } from '@warung/contract/settings.ts'
import { INFO_SLUGS } from '@warung/contract/values/info-pages.ts'
import { data, href } from 'react-router'
import { browserApi, CallFailed, type Client } from '../client/api'
import { apiContext } from '../client/context'
import { pageTags, summaryOf } from '../client/page-tags'
import { displayTexts } from '../display/texts'
import type { Route } from './+types/info'

async function loadInfo(api: Client, param: string): Promise<InfoPage> {
  const slug = INFO_SLUGS.find((option) => option === param)
  if (slug === undefined) throw data(null, { status: 404 })
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

const ESCAPED_CHARACTERS: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
}

/** Converts the server's HTML to text. */
function readableText(html: string): string {
  return html.replace(/<[^>]*>/g, ' ').replace(/&[a-z]+;/g, (entity) => ESCAPED_CHARACTERS[entity] ?? entity)
}

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  if (!loaderData) return []
  const { slug, html } = loaderData
  const title = displayTexts.infoPages[slug]
  if (!import.meta.env.SSR) return [{ title }]
  const description = summaryOf(readableText(html))
  const path = href('/info/:slug', { slug })
  return [
    { title },
    { name: 'description', content: description },
    ...pageTags(matches[0]?.loaderData, { title, description, path }),
  ]
}

export default function Info({ loaderData: { slug, html } }: Route.ComponentProps) {
  return (
    <article className="mx-auto max-w-2xl">
      <h1 className="mb-4 font-bold text-2xl">{displayTexts.infoPages[slug]}</h1>
      <div
        className="prose wrap-anywhere"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the server makes it of Markdown, in which markup is text (render-info-page.ts)
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </article>
  )
}
