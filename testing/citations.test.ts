/** Every cited section, reading, document and file exists. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.dirname(import.meta.dirname)
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && !file.includes('/migrations/'))
function read(file: string): string {
  return readFileSync(path.join(root, file), 'utf8')
}

/** A line that is a comment, or ends in one. */
const COMMENT = /^\s*(?:\/\/|\/?\*)|\s\/\/ /
const SOURCE = /\.(ts|tsx|mjs|js|css)$/
const DOCUMENT = /\.md$/
const sources = tracked.filter((file) => SOURCE.test(file) || DOCUMENT.test(file))
const names = new Set(tracked.map((file) => path.basename(file)))

type Citation = { readonly where: string; readonly cited: string; readonly line: string }

/** Every match of a pattern's first group, with the line it stands in. */
function citationsOf(files: readonly string[], pattern: RegExp): Citation[] {
  return files.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, index) =>
        [...line.matchAll(pattern)].map(([, cited = '']) => ({ where: `${file}:${index + 1}`, cited, line })),
      ),
  )
}

function headingsOf(file: string, pattern: RegExp): Set<string> {
  return new Set([...read(file).matchAll(pattern)].map(([, number = '']) => number))
}

function unresolved(citations: readonly Citation[], known: ReadonlySet<string>): string[] {
  return citations
    .filter(({ cited }) => !known.has(cited))
    .map(({ where, cited }) => `${where} cites ${cited}`)
}

describe('a citation leads somewhere', () => {
  it('of a section of the specification', () => {
    const cited = citationsOf(sources, /spec(?:ification)? §(\d+)/g)
    expect(cited.length).toBeGreaterThan(50)
    expect(unresolved(cited, headingsOf('docs/specification.md', /^## (\d+)\./gm))).toEqual([])
  })

  it('of a reading', () => {
    const cited = citationsOf(sources, /(?<![\w#-])(D\d{1,2})(?![\w-])/g)
    expect(cited.length).toBeGreaterThan(100)
    expect(unresolved(cited, headingsOf('docs/readings.md', /^## (D\d+) /gm))).toEqual([])
  })

  it('of a document', () => {
    const cited = citationsOf(sources, /(?<![\w.-])((?:\d{3}-)?[A-Za-z][\w-]*(?:\.[a-z]{2})?\.md)\b/g)
    expect(cited.length).toBeGreaterThan(20)
    expect(unresolved(cited, names)).toEqual([])
  })

  it('of a file, in a comment or a document', () => {
    const inComment = /(?:^|\s)(?:\/\/|\/?\*).*?(?<![\w./@-])([a-z][\w-]*\.(?:ts|tsx|mjs|css))\b/g
    const inText = /(?<![\w.-])(?:[\w./-]+\/)?([a-z][\w-]*\.(?:ts|tsx|mjs))\b/g
    const documents = tracked.filter((file) => DOCUMENT.test(file))
    const cited = [...citationsOf(sources, inComment), ...citationsOf(documents, inText)]
    expect(unresolved(cited, names)).toEqual([])
  })

  it('of a path, in a comment or a document', () => {
    const cited = citationsOf(
      sources,
      /(?<![\w./@<*{}-])((?:[\w-]+\/)+[a-z][\w.-]*\.(?:ts|tsx|mjs|css|md))\b/g,
    ).filter(({ where, line }) => DOCUMENT.test(where.replace(/:\d+$/, '')) || COMMENT.test(line))
    const ends = new Set(
      tracked.flatMap((file) => file.split('/').map((_, from, parts) => parts.slice(from).join('/'))),
    )
    expect(unresolved(cited, ends)).toEqual([])
  })

  it('of a decision by its number', () => {
    const numbers = new Set(
      tracked.flatMap((file) => /^docs\/decisions\/(\d{3})-/.exec(file)?.slice(1, 2) ?? []),
    )
    expect(unresolved(citationsOf(sources, /docs\/decisions\/(\d{3})/g), numbers)).toEqual([])
  })
})

describe('relative links between documents', () => {
  it.each(tracked.filter((file) => DOCUMENT.test(file)))('of %s lead to files', (file) => {
    const links = [...read(file).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)[^)]*\)/g)].map(
      ([, target = '']) => path.normalize(path.join(path.dirname(file), target)),
    )
    const folders = new Set(tracked.map((each) => path.dirname(each)))
    expect(links.filter((link) => !tracked.includes(link) && !folders.has(link))).toEqual([])
  })
})
