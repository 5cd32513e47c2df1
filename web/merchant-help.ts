/** Renders docs/merchants.md (or .id.md) while building: browsers get HTML, and no Markdown library. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import MarkdownIt from 'markdown-it'
import type { Plugin } from 'vite'

export type HelpSection = { readonly id: string; readonly title: string; readonly html: string }

const MODULE = 'virtual:merchant-help'
const RESOLVED = `\0${MODULE}`

/** A stable id, the same in both languages, above each heading. */
const SECTION_HEAD = /^<a id="([a-z-]+)"><\/a>\n\n## (.+)$/m

/** Of each picture, in CSS pixels (scripts/draw-help-pictures.mjs): the page keeps their place. */
const PICTURE = { width: 390, height: 700 }

/** Stands in the HTML for the address that the build gives to a picture. */
function pictureMark(file: string): string {
  return `[picture ${file}]`
}

/** @throws on what the shop cannot show: links to other documents, and HTML */
function createRenderer() {
  const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false })
  markdown.renderer.rules.link_open = (tokens, index) => {
    const address = String(tokens[index]?.attrGet('href'))
    if (!/^#[a-z-]+$/.test(address)) throw new Error(`merchants.md: the shop has no ${address}`)
    return `<a href="/admin/help/${address.slice(1)}">`
  }
  markdown.renderer.rules.image = (tokens, index) => {
    const token = tokens[index]
    const { width, height } = PICTURE
    const alt = markdown.utils.escapeHtml(token?.content ?? '')
    const src = pictureMark(String(token?.attrGet('src')))
    return `<img src="${src}" alt="${alt}" width="${width}" height="${height}" loading="lazy" class="h-auto max-w-full rounded-2xl border border-line">`
  }
  return markdown
}

export function helpFile(language: string): string {
  const name = language === 'en' ? 'merchants.md' : `merchants.${language}.md`
  return fileURLToPath(new URL(`../docs/${name}`, import.meta.url))
}

/** @returns without what stands above the first section */
export function renderHelp(written: string): HelpSection[] {
  const [, ...parts] = written.split(new RegExp(SECTION_HEAD, 'gm'))
  const markdown = createRenderer()
  return Array.from({ length: parts.length / 3 }, (_, index) => {
    const [id = '', title = '', body = ''] = parts.slice(index * 3)
    return { id, title, html: markdown.render(body) }
  })
}

/** The sections as a module's text, each picture imported. */
function moduleOf(sections: readonly HelpSection[]): string {
  const files = new Set(
    sections.flatMap(({ html }) => [...html.matchAll(/\[picture ([^\]]+)\]/g)].map(([, file = '']) => file)),
  )
  const imports = [...files].map((file, index) => {
    const from = fileURLToPath(new URL(`../docs/${file}`, import.meta.url))
    return `import picture${index} from ${JSON.stringify(`${from}?url`)}\n`
  })
  const text = [...files].reduce(
    (json, file, index) => json.replaceAll(pictureMark(file), `" + picture${index} + "`),
    JSON.stringify(sections),
  )
  return `${imports.join('')}export const helpSections = ${text}\n`
}

export function merchantHelp(language: string): Plugin {
  return {
    name: 'merchant-help',
    resolveId: (source) => (source === MODULE ? RESOLVED : null),
    load(id) {
      if (id !== RESOLVED) return null
      const file = helpFile(language)
      this.addWatchFile(file)
      return moduleOf(renderHelp(readFileSync(file, 'utf8')))
    },
  }
}
