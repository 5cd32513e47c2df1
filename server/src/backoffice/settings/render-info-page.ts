/** Pages of the shop's own: the owner's Markdown as HTML that holds nothing of theirs but words, and links that lead somewhere. */
import type { InfoPage, ShopSettings } from '@warung/contract/settings.ts'
import { INFO_PAGES, type InfoSlug } from '@warung/contract/values/info-pages.ts'
import MarkdownIt from 'markdown-it'
import { Problem } from '../../platform/problems/problem.ts'

/** Its own markup comes out as the text that it is; `javascript:` and its like are no links (threats.md). */
const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false })
// pictures from elsewhere would tell strangers who reads the page; the policy of pages keeps them out anyway
markdown.disable('image')

/** Of links these alone; relative ones stay within the shop. */
const LINK = /^(?:https?:|mailto:|tel:|\/(?!\/)|#)/i
markdown.validateLink = (address) => LINK.test(address.trim())

/** The page's title stands above: what the owner calls a first heading is a second one. */
markdown.core.ruler.push('headings_below_title', ({ tokens }) => {
  for (const token of tokens) {
    if (token.type !== 'heading_open' && token.type !== 'heading_close') continue
    const level = Math.min(6, Number(token.tag.slice(1)) + 1)
    token.tag = `h${level}`
  }
})

/** @throws {Problem} page_not_found while its setting says nothing */
export function renderInfoPage(settings: ShopSettings, slug: InfoSlug): InfoPage {
  const { setting, title } = INFO_PAGES[slug]
  const written = settings[setting]
  if (written.trim() === '') throw new Problem('page_not_found')
  return { slug, title, html: markdown.render(written) }
}
