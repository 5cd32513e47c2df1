/** The help of the admin's screens: the same sections in both languages, true words, small pictures. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { helpSectionOf } from './app/admin/shell/help-sections'
import { helpFile, renderHelp } from './merchant-help'

const app = path.join(import.meta.dirname, 'app')
const docs = path.join(import.meta.dirname, '../docs')
const written = { en: readFileSync(helpFile('en'), 'utf8'), id: readFileSync(helpFile('id'), 'utf8') }
const sections = { en: renderHelp(written.en), id: renderHelp(written.id) }
const ids = new Set(sections.en.map(({ id }) => id))

/** By their ids: the files of routes.ts. */
const screens = [
  ...readFileSync(path.join(app, 'routes.ts'), 'utf8').matchAll(/'(admin\/[\w/-]+)\.tsx'/g),
].flatMap(([, id = '']) =>
  ['admin/shell/layout', 'admin/shell/order-layout', 'admin/help/help'].includes(id) ? [] : [id],
)

/** All texts of screens, as written. */
const texts = readdirSync(app, { recursive: true, encoding: 'utf8' })
  .filter((file) => /(texts|name|payment-methods\/.*settings)\.ts$/.test(file))
  .map((file) => readFileSync(path.join(app, file), 'utf8'))
  .join('\n')

describe('help', () => {
  it('has a section for each screen of the admin', () => {
    expect(screens.length).toBeGreaterThan(25)
    expect(screens.filter((id) => !ids.has(helpSectionOf(id) ?? ''))).toEqual([])
  })

  it('has the same sections in both languages, in the same order', () => {
    expect(ids.size).toBe(sections.en.length)
    expect(sections.id.map(({ id }) => id)).toEqual(sections.en.map(({ id }) => id))
    for (const { title, html } of [...sections.en, ...sections.id]) {
      expect(title).not.toBe('')
      expect(html).not.toBe('')
    }
  })

  it.each(['en', 'id'] as const)('in %s names only what a screen says', (language) => {
    const bold = [...written[language].matchAll(/\*\*([^*]+?):?\*\*/g)].map(([, words = '']) =>
      words.replace(/\s+/g, ' '),
    )
    expect(bold.length).toBeGreaterThan(30)
    expect(bold.filter((words) => words !== '?' && !texts.includes(words))).toEqual([])
  })

  it.each(['en', 'id'] as const)('in %s leads to sections that are there', (language) => {
    const linked = [...written[language].matchAll(/\]\(#([^)]+)\)/g)].map(([, id = '']) => id)
    expect(linked.filter((id) => !ids.has(id))).toEqual([])
  })

  it.each(['en', 'id'] as const)('in %s shows six small pictures of its own language', (language) => {
    const files = [...written[language].matchAll(/!\[[^\]]{10,}\]\(([^)]+)\)/g)].map(([, file = '']) => file)
    expect(files).toHaveLength(6)
    for (const file of files) {
      expect(file).toMatch(new RegExp(`\\.${language}\\.webp$`))
      expect(existsSync(path.join(docs, file)), file).toBe(true)
      expect(statSync(path.join(docs, file)).size, file).toBeLessThan(60_000)
    }
  })
})

describe('a document that the shop cannot show', () => {
  it.each(['[x](operating.md)', '[x](https://contoh.test)'])('%s', (link) => {
    expect(() => renderHelp(`<a id="home"></a>\n\n## Home\n\n${link}\n`)).toThrow('the shop has no')
  })

  it('HTML and scripts stay text', () => {
    const [section] = renderHelp('<a id="home"></a>\n\n## Home\n\n<b>x</b> [y](javascript:alert)\n')
    const html = '<p>&lt;b&gt;x&lt;/b&gt; [y](javascript:alert)</p>\n'
    expect(section).toEqual({ id: 'home', title: 'Home', html })
  })
})
