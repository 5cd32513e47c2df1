import { WorkbookRefused } from './workbook-refusal'

export type AttributeOf = (name: string) => string | undefined
export type XmlReader = {
  readonly open?: (name: string, attribute: AttributeOf) => void
  readonly close?: (name: string) => void
  readonly text?: (text: string) => void
}

const ENTITY_TEXTS: Readonly<Record<string, string>> = { amp: '&', apos: "'", gt: '>', lt: '<', quot: '"' }

function decodedEntity(entity: string, decimal?: string, hex?: string, name?: string): string {
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
  if (name === undefined && code <= 0x10ffff) return String.fromCodePoint(code)
  return ENTITY_TEXTS[name ?? ''] ?? entity
}

function decodeEntities(text: string): string {
  return text.includes('&') ? text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, decodedEntity) : text
}

/** Names lose their prefix: some programs write `<x:row>`. Attributes keep it. */
const TAG = /<(\/?)(?:[\w.-]+:)?([\w.-]+)((?:[^<>"']|"[^"<]*"|'[^'<]*')*?)(\/?)>/y

const ATTRIBUTE = /([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

function attributesIn(written: string): AttributeOf {
  return (wanted) => {
    ATTRIBUTE.lastIndex = 0
    for (let found = ATTRIBUTE.exec(written); found; found = ATTRIBUTE.exec(written))
      if (found[1] === wanted) return decodeEntities(found[2] ?? found[3] ?? '')
    return undefined
  }
}

function after(xml: string, mark: string, from: number): number {
  const at = xml.indexOf(mark, from)
  if (at === -1) throw new WorkbookRefused('damaged')
  return at + mark.length
}

/** Skips comments and instructions. A document type, which may define entities of endless length, is no tag either. */
function readMarkup(xml: string, at: number, { text }: XmlReader): number | undefined {
  if (xml.startsWith('<!--', at)) return after(xml, '-->', at)
  if (xml.startsWith('<?', at)) return after(xml, '?>', at)
  if (!xml.startsWith('<![CDATA[', at)) return undefined
  const end = after(xml, ']]>', at)
  text?.(xml.slice(at + '<![CDATA['.length, end - ']]>'.length))
  return end
}

/** The XML of workbooks, and no more. @throws {WorkbookRefused} damaged */
export function readXml(xml: string, reader: XmlReader): void {
  const { open, close, text } = reader
  let depth = 0
  let next = xml.indexOf('<')
  while (next !== -1) {
    let end = readMarkup(xml, next, reader)
    if (end === undefined) {
      TAG.lastIndex = next
      const tag = TAG.exec(xml)
      if (!tag) throw new WorkbookRefused('damaged')
      const [, isClosing, name = '', attributes = '', isEmpty] = tag
      if (!isClosing) open?.(name, attributesIn(attributes))
      if (isClosing || isEmpty) close?.(name)
      depth += isClosing ? -1 : isEmpty ? 0 : 1
      end = TAG.lastIndex
    }
    next = xml.indexOf('<', end)
    if (text && next > end) text(decodeEntities(xml.slice(end, next).replaceAll('\r\n', '\n')))
  }
  if (depth !== 0) throw new WorkbookRefused('damaged')
}
