/** Every way in which one file names another module: import, export … from, import(), import types, require. */
import {
  type Expression,
  type ModuleExportName,
  parseSync,
  type TSModuleReference,
  Visitor,
} from 'oxc-parser'

export type Import = {
  readonly line: number
  /** undefined: computed, so what it loads is unknown */
  readonly specifier: string | undefined
  /** gone when the file runs; `import { type T }` is not: it still loads the module */
  readonly isTypeOnly: boolean
}

type Named = Expression | ModuleExportName | TSModuleReference | undefined

/** The text of a literal, or of a template without a value in it. */
function textOf(node: Named): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0)
    return node.quasis[0]?.value.cooked ?? undefined
  if (node?.type === 'TSExternalModuleReference') return node.expression.value
  return undefined
}

/** `import.meta.resolve`, `import.meta.glob` → its name; `require` → itself. */
function loaderOf(callee: Expression): string | undefined {
  if (callee.type === 'Identifier') return callee.name === 'require' ? 'require' : undefined
  if (callee.type !== 'MemberExpression' || callee.computed) return undefined
  const { object, property } = callee
  if (object.type === 'MetaProperty') return `import.meta.${property.name}`
  return object.type === 'Identifier' && object.name === 'require' ? 'require' : undefined
}

function isOwnUrl(node: Expression | undefined): boolean {
  return (
    node?.type === 'MemberExpression' &&
    node.object.type === 'MetaProperty' &&
    node.property.type === 'Identifier' &&
    node.property.name === 'url'
  )
}

const MODULE = /\.(?:[cm]?[jt]s|[jt]sx)(?:\?|$)/
const IN_COMMENT = /\bimport\(\s*['"]([^'"]+)['"]\s*\)|@import\b.*?\bfrom\s*['"]([^'"]+)['"]/g
const REFERENCE = /^\/\s*<reference\s+(?:path|types)\s*=\s*['"]([^'"]+)['"]/

/** @throws when the file cannot be parsed: what is not read is not allowed */
export function importsOf(file: string, text: string): Import[] {
  const parsed = parseSync(file, text)
  const [error] = parsed.errors
  if (error) throw new Error(`${file} cannot be parsed: ${error.message}`)
  const found: { start: number; specifier: string | undefined; isTypeOnly: boolean }[] = []
  function add(start: number, specifier: string | undefined, isTypeOnly: boolean): void {
    found.push({ start, specifier, isTypeOnly })
  }
  new Visitor({
    ImportDeclaration: (node) => add(node.start, node.source.value, node.importKind === 'type'),
    ExportAllDeclaration: (node) => add(node.start, node.source.value, node.exportKind === 'type'),
    ExportNamedDeclaration: (node) => {
      if (node.source) add(node.start, node.source.value, node.exportKind === 'type')
    },
    ImportExpression: (node) => add(node.start, textOf(node.source), false),
    TSImportType: (node) => add(node.start, textOf(node.source), true),
    TSImportEqualsDeclaration: (node) => {
      if (node.moduleReference.type !== 'TSExternalModuleReference') return
      add(node.start, textOf(node.moduleReference), node.importKind === 'type')
    },
    TSModuleDeclaration: (node) => {
      if (node.id.type === 'Literal') add(node.start, node.id.value, true)
    },
    CallExpression: (node) => {
      const loader = loaderOf(node.callee)
      const [first] = node.arguments
      if (loader === 'require' || loader === 'import.meta.resolve')
        add(node.start, first?.type === 'SpreadElement' ? undefined : textOf(first), false)
      if (loader === 'import.meta.glob') add(node.start, undefined, false)
    },
    NewExpression: (node) => {
      const [target, base] = node.arguments
      if (target?.type === 'SpreadElement' || base?.type === 'SpreadElement' || !isOwnUrl(base)) return
      const specifier = textOf(target)
      if (specifier === undefined || !MODULE.test(specifier)) return // a file that is read, not loaded
      add(node.start, specifier.startsWith('.') ? specifier : `./${specifier}`, false)
    },
  }).visit(parsed.program)
  const isTyped = /\.tsx?$/.test(file)
  for (const { start, value } of parsed.comments) {
    const [, reference] = REFERENCE.exec(value) ?? []
    if (reference !== undefined) add(start, reference, true)
    if (isTyped) continue // there a comment is only a comment
    for (const [, type, tag] of value.matchAll(IN_COMMENT)) add(start, type ?? tag, true)
  }
  return found.map(({ start, specifier, isTypeOnly }) => ({
    line: text.slice(0, start).split('\n').length,
    specifier,
    isTypeOnly,
  }))
}
