/** Only `href`, which knows the routes, makes addresses of screens. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'
import { describe, expect, it } from 'vitest'

const app = path.join(import.meta.dirname, 'app')

/** The first segments of the specification's addresses (spec §2). */
const SCREEN =
  /^\/?(page|search|category|product|cart|login|register|profile|shipping|payment|placeorder|order|admin)([/?#]|$)/
const PATH_ATTRIBUTES = new Set(['to', 'action', 'formAction'])
const PATH_FUNCTIONS = new Set(['redirect', 'replace', 'navigate'])

type Text = { readonly value: string; readonly start: number }

function textOf(node: ESTree.Node | null | undefined): Text | undefined {
  if (node?.type === 'JSXExpressionContainer') return textOf(node.expression)
  if (node?.type === 'Literal')
    return typeof node.value === 'string' ? { value: node.value, start: node.start } : undefined
  if (node?.type === 'TemplateLiteral')
    return { value: node.quasis[0]?.value.cooked ?? '', start: node.start }
  return undefined
}

/** False after another function's path: `${href('/profile')}?page=2`. */
function isWrittenPath({ value }: Text): boolean {
  return value.startsWith('/') || SCREEN.test(value)
}

function nameOf(node: ESTree.Node): string | undefined {
  if (node.type === 'Identifier' || node.type === 'JSXIdentifier') return node.name
  return undefined
}

function handMadePaths(file: string, source: string): string[] {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const typed = new Set<number>()
  const found: Text[] = []
  const take = (text: Text | undefined, isPath: (text: Text) => boolean): void => {
    if (text && isPath(text)) found.push(text)
  }
  new Visitor({
    CallExpression: (node) => {
      const called = nameOf(node.callee)
      const argument = textOf(node.arguments[0])
      if (called === 'href' && argument) typed.add(argument.start)
      if (called !== undefined && PATH_FUNCTIONS.has(called)) take(argument, isWrittenPath)
    },
    JSXAttribute: (node) => {
      const name = nameOf(node.name)
      if (name !== undefined && PATH_ATTRIBUTES.has(name)) take(textOf(node.value), isWrittenPath)
    },
    Literal: (node) => take(textOf(node), ({ value }) => value.startsWith('/') && SCREEN.test(value)),
    TemplateLiteral: (node) => take(textOf(node), ({ value }) => value.startsWith('/') && SCREEN.test(value)),
  }).visit(program)
  const handMade = new Map(found.filter(({ start }) => !typed.has(start)).map((text) => [text.start, text]))
  return [...handMade.values()].map(
    ({ value, start }) => `${source.slice(0, start).split('\n').length}: ${value}`,
  )
}

const sources = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts') && file !== 'routes.ts',
)

describe('paths of screens', () => {
  it.each(sources)('%s writes none by hand', (file) => {
    expect(handMadePaths(file, readFileSync(path.join(app, file), 'utf8'))).toEqual([])
  })

  it.each([
    [`<Link to="/" />`, ['1: /']],
    [`<Link to={'/cart'} />`, ['1: /cart']],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a source that is looked at, not a text
    ['<Link to={`/order/${id}`} />', ['1: /order/']],
    [`<Form action="search" />`, ['1: search']],
    [`throw redirect('/login')`, ['1: /login']],
    [`navigate('shipping')`, ['1: shipping']],
    [`const target = '/admin/userlist?page=2'`, ['1: /admin/userlist?page=2']],
    [`const isHere = pathname === '/register'`, ['1: /register']],
    [`<Link to={href('/product/:id', { id })} />`, []],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a source that is looked at, not a text
    ['<Link to={`${href("/profile")}?page=2`} />', []],
    [`api('GET /api/v1/product/{id}')`, []],
    [`const home = path.startsWith('/')`, []],
  ])('%s: %j', (source, expected) => {
    expect(handMadePaths('sample.tsx', source)).toEqual(expected)
  })
})
