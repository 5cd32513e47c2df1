/** What zod found wrong, in sentences that a shopper or a merchant understands (D14). */
import type { z } from 'zod'
import { type FieldErrors, Problem } from '../problems.ts'

type Issue = z.core.$ZodIssue

/** `order_product.0.quantity` → `Quantity`; `product_category_id` → `Product category`. */
function fieldLabel(path: readonly PropertyKey[]): string {
  const name = path.findLast((part) => typeof part === 'string' && !/^\d+$/.test(part))
  const words = String(name ?? 'request')
    .replace(/_id$/, '')
    .replaceAll('_', ' ')
  if (words === 'sku') return 'SKU'
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function sizeMessages(
  issue: Extract<Issue, { code: 'too_big' | 'too_small' }>,
  word: 'most' | 'least',
): string {
  const bound = issue.code === 'too_big' ? issue.maximum : issue.minimum
  const amount = Number(bound).toLocaleString('id-ID') // grouped as on every other screen
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

function issueMessage(issue: Issue): string {
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

function issueSentence(issue: Issue): string {
  const complaint = issueMessage(issue)
  // words of the specification stand alone ("Unmatch password")
  return /^[A-Z]/.test(complaint) ? complaint : `${fieldLabel(issue.path)} ${complaint}.`
}

export function validationProblem(error: z.ZodError): Problem {
  const errors: FieldErrors = {}
  for (const issue of error.issues) {
    const field = issue.path.length > 0 ? issue.path.map(String).join('.') : 'request'
    const sentences = errors[field] ?? []
    errors[field] = sentences
    const sentence = issueSentence(issue)
    if (!sentences.includes(sentence)) sentences.push(sentence)
  }
  const all = [...new Set(Object.values(errors).flat())]
  const shown = all.slice(0, 5).join(' ')
  return new Problem('bad-input', all.length > 5 ? `${shown} …` : shown, { errors })
}
