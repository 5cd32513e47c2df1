/** No two modules have the same top-level name. */
import { type Declaration, parseSync, type Statement } from 'oxc-parser'
import { expect, it } from 'vitest'
import { readProject, type Sources } from './walls/project-files.ts'

/** What React Router looks for in the module of a route, and the one name for what a component is given. */
const OF_THE_FRAMEWORK = new Set([
  'action',
  'clientAction',
  'clientLoader',
  'ErrorBoundary',
  'handle',
  'headers',
  'HydrateFallback',
  'links',
  'loader',
  'meta',
  'Props',
  'shouldRevalidate',
])

/** The two tables of each texts.ts (testing/texts.test.ts). */
const OF_TEXTS = new Set(['english', 'indonesian'])

function namesOf(declaration: Declaration | Statement): string[] {
  if (declaration.type === 'VariableDeclaration')
    return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []))
  if (declaration.type === 'TSTypeAliasDeclaration' || declaration.type === 'TSInterfaceDeclaration')
    return [declaration.id.name]
  if (declaration.type === 'FunctionDeclaration' || declaration.type === 'ClassDeclaration')
    return declaration.id ? [declaration.id.name] : []
  return []
}

function topLevelNames(file: string, text: string): Set<string> {
  const names = parseSync(file, text).program.body.flatMap((statement) => {
    if (statement.type === 'ExportNamedDeclaration')
      return statement.declaration ? namesOf(statement.declaration) : []
    if (statement.type !== 'ExportDefaultDeclaration')
      return statement.type === 'ImportDeclaration' ? [] : namesOf(statement as Statement)
    const { declaration } = statement
    return declaration.type === 'FunctionDeclaration' && declaration.id ? [declaration.id.name] : []
  })
  return new Set(names)
}

/** Names that are declared in two files or more, each with its files. */
function sharedNames(sources: Sources, belongs: RegExp): string[] {
  const files = [...sources].filter(([file]) => belongs.test(file) && !/\.(?:test|fixture)\.tsx?$/.test(file))
  const declared = files.flatMap(([file, text]) =>
    [...topLevelNames(file, text)].map((name) => ({ name, file })),
  )
  return [...Map.groupBy(declared, ({ name }) => name)]
    .filter(([name, places]) => places.length > 1 && !OF_THE_FRAMEWORK.has(name) && !OF_TEXTS.has(name))
    .map(([name, places]) => `${name}: ${places.map(({ file }) => file).join(', ')}`)
}

const project = readProject()

it.each([
  ['the shop', /^(?:server\/src|contract\/src|web\/app)\//],
  ['the payment simulator', /^paypal-simulator\/src\//],
])('in %s', (_part, belongs) => {
  expect(sharedNames(project, belongs), 'share what is the same; give what differs another name').toEqual([])
})

it('would find one that is declared twice, whatever declares it', () => {
  const doubled = new Map([
    [
      'server/src/a.ts',
      'export type Row = { a: 1 }\nconst one = 1\nexport default function show() {}\nclass Told {}',
    ],
    ['web/app/b.tsx', 'interface Row {}\nfunction one() {}\nfunction show() {}\nexport class Told {}'],
    ['web/app/c.tsx', "import { one } from './b'\nexport type Props = {}"],
  ])
  expect(sharedNames(doubled, /./).map((line) => line.split(':')[0])).toEqual(['Row', 'one', 'show', 'Told'])
})
