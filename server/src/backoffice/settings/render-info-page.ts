import type { ShopSettings } from '@warung/contract/setting-schemas.ts'
import type { InfoPage } from '@warung/contract/settings.ts'
import { INFO_PAGES, type InfoSlug } from '@warung/contract/values/info-pages.ts'
import MarkdownIt from 'markdown-it'
import { Problem } from '../../platform/problems/problem.ts'

/** HTML is escaped, and `javascript:` links are refused (threats.md). */
const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false })
// Remote images would reveal readers to other sites; the CSP blocks them too.
markdown.disable('image')

const LINK = /^(?:https?:|mailto:|tel:|\/(?!\/)|#)/i
markdown.validateLink = (address) => LINK.test(address.trim())

/** The page's title is its h1, so the owner's headings move down one level. */
markdown.core.ruler.push('headings_below_title', ({ tokens }) => {
  for (const token of tokens) {
    if (token.type !== 'heading_open' && token.type !== 'heading_close') continue
    const level = Math.min(6, Number(token.tag.slice(1)) + 1)
    token.tag = `h${level}`
  }
})

/** @throws {Problem} page_not_found while its setting is empty */
export function renderInfoPage(settings: ShopSettings, slug: InfoSlug): InfoPage {
  const { setting, title } = INFO_PAGES[slug]
  const written = settings[setting]
  if (written.trim() === '') throw new Problem('page_not_found')
  return { slug, title, html: markdown.render(written) }
}
