/** Tags for search engines and chats. They do not navigate within the page, so only the server writes the tags. */
import { imageSources } from '@warung/contract/image-sources.ts'
import type { MetaDescriptor } from 'react-router'
import { LOCALE } from '../language/language'
import type { Settings } from './context'

/** `@context` of data for search engines. */
export const SCHEMA_ORG = 'https://schema.org'

const ICON = '/icon-512.png'

type PageFacts = {
  /** without parameters that only filter, so that a page's content has one address */
  readonly path: string
  readonly title: string
  readonly description: string
  readonly image?: string
  readonly type?: 'product'
}

export function openGraph(name: string, content: string): MetaDescriptor {
  return { property: name, content }
}

/** Chats need absolute addresses, so a shop that does not know its own has no picture there. */
function addressTags(url: string, path: string, image: string): MetaDescriptor[] {
  return [
    { tagName: 'link', rel: 'canonical', href: url + path },
    openGraph('og:url', url + path),
    openGraph('og:image', url + (imageSources(image) ? image : ICON)),
  ]
}

export function pageTags(settings: Settings | undefined, page: PageFacts): MetaDescriptor[] {
  if (!settings) return []
  const { shop, shop_url } = settings
  const { path, title, description, image, type } = page
  return [
    ...(shop_url === undefined ? [] : addressTags(shop_url, path, image || shop.logo)),
    openGraph('og:title', title),
    openGraph('og:description', description),
    openGraph('og:type', type ?? 'website'),
    openGraph('og:site_name', shop.shop_name),
    openGraph('og:locale', LOCALE.replace('-', '_')),
    { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
  ]
}

/** The start of a text, without splitting a character. */
export function summaryOf(text: string): string {
  return [...text.replace(/\s+/g, ' ').trim()].slice(0, 160).join('')
}
