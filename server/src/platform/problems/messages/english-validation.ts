/** Validation errors in plain sentences (D14). */
import type { SchemaIssue } from '@warung/contract/fields.ts'
import type { ProblemFieldErrors, ProblemText } from './problem-messages.ts'

/** `order_product.0.quantity` → `Quantity`; `product_category_id` → `Product category`. */
function fieldLabel(path: readonly PropertyKey[]): string {
  const name = path.findLast((part) => typeof part === 'string' && !/^\d+$/.test(part))
  const label = String(name ?? 'request')
    .replace(/_id$/, '')
    .replaceAll('_', ' ')
  if (label === 'sku') return 'SKU'
  return label.charAt(0).toUpperCase() + label.slice(1)
}

function sizeMessages(
  issue: Extract<SchemaIssue, { code: 'too_big' | 'too_small' }>,
  word: 'most' | 'least',
): string {
  const bound = issue.code === 'too_big' ? issue.maximum : issue.minimum
  const amount = Number(bound).toLocaleString('id-ID') // grouped as on every screen
  if (issue.origin === 'string') return `must have at ${word} ${amount} characters`
  if (issue.origin === 'array') return `must have at ${word} ${amount} entries`
  return `must be at ${word} ${amount}`
}

const expectedTypeMessages: Record<string, string> = {
  string: 'must be a text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be yes or no',
  array: 'must be a list',
  object: 'must be given',
}

function issueMessage(issue: SchemaIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? 'must be given'
        : (expectedTypeMessages[issue.expected] ?? 'is not valid')
    case 'too_big':
      return sizeMessages(issue, 'most')
    case 'too_small':
      return sizeMessages(issue, 'least')
    case 'invalid_format':
      return issue.format === 'email' ? 'must be an e-mail address' : issue.message
    case 'invalid_value':
      return `must be ${issue.values.map(String).join(', ')}`
    default:
      return issue.message
  }
}

function issueSentence(issue: SchemaIssue): string {
  const complaint = issueMessage(issue)
  // texts of the specification get no label ("Unmatch password")
  return /^[A-Z]/.test(complaint) ? complaint : `${fieldLabel(issue.path)} ${complaint}.`
}

export function validationText(issues: readonly SchemaIssue[]): ProblemText {
  const errors: ProblemFieldErrors = {}
  for (const issue of issues) {
    const field = issue.path.length > 0 ? issue.path.map(String).join('.') : 'request'
    const sentences = errors[field] ?? []
    errors[field] = sentences
    const sentence = issueSentence(issue)
    if (!sentences.includes(sentence)) sentences.push(sentence)
  }
  const all = [...new Set(Object.values(errors).flat())]
  const shown = all.slice(0, 5).join(' ')
  return { message: all.length > 5 ? `${shown} …` : shown, errors }
}
