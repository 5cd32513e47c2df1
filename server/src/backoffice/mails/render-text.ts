import type { LabelledText, MailContent, MailPart, MailShop } from './mail-content.ts'

/** Text written by a person must not look like a line of the mail's own. */
function oneLine(text: string): string {
  return text
    .trim()
    .replaceAll(/(?<=[.,:;!?…])\s*[\n\r]\s*/g, ' ')
    .replaceAll(/\s*[\n\r]\s*/g, ', ')
    .replaceAll(/\s+/g, ' ')
}

function labelled(facts: readonly LabelledText[]): string {
  return facts.map(([label, text]) => `${label}: ${oneLine(text)}`).join('\n')
}

function partText(part: MailPart): string {
  switch (part.kind) {
    case 'text':
    case 'note':
      return part.text
    case 'button':
      return `${part.label}:\n${part.url}`
    case 'facts':
      return labelled(part.facts)
    case 'lines': {
      const lines = part.lines.map(
        ({ name, quantity, amount }) => `${quantity} x ${oneLine(name)} = ${amount}`,
      )
      return [...lines, '', labelled(part.sums)].join('\n')
    }
  }
}

export function renderText({ heading, parts }: MailContent, shop: MailShop): string {
  const foot = [shop.name, oneLine(shop.address), shop.contactEmail, shop.telephone, shop.url]
  return [heading, ...parts.map(partText), `-- \n${foot.filter((line) => line !== '').join('\n')}`]
    .join('\n\n')
    .concat('\n')
}
