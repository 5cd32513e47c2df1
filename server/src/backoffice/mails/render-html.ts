/** Every cell sets both background and text colour, so that forced dark modes stay readable. */
import { accentColors } from '@warung/contract/accent-colors.ts'
import type { LabelledText, MailContent, MailPart, MailShop } from './mail-content.ts'

type Colors = {
  readonly paper: string
  readonly card: string
  readonly line: string
  readonly ink: string
  readonly soft: string
  readonly brand: string
  readonly onBrand: string
}

// the colours of web/app/ui/tokens.css in hexadecimal, since mail programs do not know oklch()
const DAY: Colors = {
  paper: '#fcf9f4',
  card: '#ffffff',
  line: '#ddd9cf',
  ink: '#231d15',
  soft: '#5b544a',
  brand: '#0c6240',
  onBrand: '#f6fef9',
}
const NIGHT: Colors = {
  paper: '#15120e',
  card: '#1f1b16',
  line: '#3a342e',
  ink: '#f0ece5',
  soft: '#b4afa6',
  brand: '#69d39f',
  onBrand: '#001c0f',
}
const FONT = "font-family:'Plus Jakarta Sans',Arial,'Helvetica Neue',sans-serif"

function colorsOf(accent: string): { day: Colors; night: Colors } {
  const chosen = accentColors(accent)
  if (!chosen) return { day: DAY, night: NIGHT }
  const { day, night } = chosen
  return {
    day: { ...DAY, brand: day.brand, onBrand: day['on-brand'] },
    night: { ...NIGHT, brand: night.brand, onBrand: night['on-brand'] },
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}

function withBreaks(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>')
}

function cell(content: string, style: string, { card, ink }: Colors, name = 'ink'): string {
  return `<tr><td class="card ${name}" style="background-color:${card};color:${ink};${FONT};font-size:16px;line-height:1.5;padding:0 28px;${style}">${content}</td></tr>`
}

function rowsOf(facts: readonly LabelledText[], colors: Colors, alignment: 'left' | 'right'): string {
  const style = `${FONT};font-size:15px;line-height:1.5;padding:3px 0;vertical-align:top`
  return facts
    .map(
      ([label, text]) => `<tr>
<td class="card soft" style="background-color:${colors.card};color:${colors.soft};${style};padding-right:16px;white-space:nowrap">${escapeHtml(label)}</td>
<td class="card ink" align="${alignment}" style="background-color:${colors.card};color:${colors.ink};${style};text-align:${alignment};overflow-wrap:anywhere">${withBreaks(text)}</td></tr>`,
    )
    .join('\n')
}

function table(rows: string): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">${rows}</table>`
}

function linesOf(part: Extract<MailPart, { kind: 'lines' }>, colors: Colors): string {
  const style = `${FONT};font-size:15px;line-height:1.5;padding:8px 0;border-bottom:1px solid ${colors.line};vertical-align:top`
  const lines = part.lines
    .map(
      ({ name, quantity, amount }) => `<tr>
<td class="card ink line" style="background-color:${colors.card};color:${colors.ink};${style};padding-right:16px;overflow-wrap:anywhere">${quantity} × ${escapeHtml(name)}</td>
<td class="card ink line" align="right" style="background-color:${colors.card};color:${colors.ink};${style};text-align:right;white-space:nowrap">${escapeHtml(amount)}</td></tr>`,
    )
    .join('\n')
  return `${table(lines)}<div style="height:8px;line-height:8px">&nbsp;</div>${table(rowsOf(part.sums, colors, 'right'))}`
}

function htmlOf(part: MailPart, colors: Colors): string {
  switch (part.kind) {
    case 'text':
      return cell(withBreaks(part.text), 'padding-bottom:16px', colors)
    case 'note':
      return cell(
        `<span class="soft" style="color:${colors.soft};font-size:14px">${withBreaks(part.text)}</span>`,
        'padding-bottom:16px',
        colors,
      )
    case 'button': {
      const url = escapeHtml(part.url)
      const button = `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td class="brand" bgcolor="${colors.brand}" style="background-color:${colors.brand};border-radius:10px"><a class="brand" href="${url}" style="display:inline-block;background-color:${colors.brand};color:${colors.onBrand};${FONT};font-size:16px;font-weight:700;line-height:24px;padding:12px 24px;border-radius:10px;text-decoration:none">${escapeHtml(part.label)}</a></td></tr></table>`
      return cell(button, 'padding-top:4px;padding-bottom:20px', colors)
    }
    case 'facts':
      return cell(table(rowsOf(part.facts, colors, 'left')), 'padding-bottom:16px', colors)
    case 'lines':
      return cell(linesOf(part, colors), 'padding-bottom:16px', colors)
  }
}

function nightStyle({ paper, card, line, ink, soft, brand, onBrand }: Colors): string {
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.paper{background-color:${paper} !important}
.card{background-color:${card} !important}
.ink{color:${ink} !important}
.soft{color:${soft} !important}
.line{border-color:${line} !important}
.name{color:${brand} !important}
.brand{background-color:${brand} !important;color:${onBrand} !important}
}`
}

function htmlHead(shop: MailShop, { brand, paper }: Colors): string {
  const name = escapeHtml(shop.name)
  const sign =
    shop.logoUrl === ''
      ? `<span class="name" style="color:${brand};${FONT};font-size:22px;font-weight:800">${name}</span>`
      : `<img src="${escapeHtml(shop.logoUrl)}" alt="${name}" height="48" style="display:block;height:48px;max-width:240px;border:0;color:${brand};${FONT};font-size:22px;font-weight:800">`
  return `<tr><td class="paper" style="background-color:${paper};padding:24px 28px 16px"><a class="name" href="${escapeHtml(shop.url)}" style="color:${brand};text-decoration:none">${sign}</a></td></tr>`
}

function footOf(shop: MailShop, { paper, soft }: Colors): string {
  const lines = [shop.name, shop.address, shop.contactEmail, shop.telephone].filter((line) => line !== '')
  return `<tr><td class="paper soft" style="background-color:${paper};color:${soft};${FONT};font-size:13px;line-height:1.6;padding:20px 28px 32px">${lines.map(withBreaks).join('<br>')}</td></tr>`
}

export function renderHtml(content: MailContent, shop: MailShop): string {
  const { day, night } = colorsOf(shop.accentColor)
  const heading = cell(
    `<h1 style="margin:0;font-size:22px;line-height:1.3;font-weight:800">${escapeHtml(content.heading)}</h1>`,
    'padding-top:28px;padding-bottom:12px;border-radius:16px 16px 0 0',
    day,
  )
  const end = `<tr><td class="card" style="background-color:${day.card};border-radius:0 0 16px 16px;height:12px;line-height:12px;font-size:0">&nbsp;</td></tr>`
  return `<!doctype html>
<html lang="${shop.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<title>${escapeHtml(content.subject)}</title>
<style>${nightStyle(night)}</style>
</head>
<body class="paper" style="margin:0;padding:0;background-color:${day.paper}">
<div style="display:none;max-height:0;overflow:hidden;opacity:0">${escapeHtml(content.preview)}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${day.paper}" style="background-color:${day.paper}"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px">
${htmlHead(shop, day)}
${heading}
${content.parts.map((part) => htmlOf(part, day)).join('\n')}
${end}
${footOf(shop, day)}
</table>
</td></tr></table>
</body>
</html>
`
}
