import type { SchemaIssue } from '@warung/contract/fields.ts'
import { INPUT_FAULTS, type InputFault } from '@warung/contract/values/input-faults.ts'
import type { ProblemFieldErrors, ProblemText } from './problem-messages.ts'

type SizeText = (limit: string, count: number) => string
type SizeTexts = { readonly text: SizeText; readonly list: SizeText; readonly number: SizeText }

/** These texts follow the field's label, unless they begin with a capital letter. */
export type ValidationTexts = {
  readonly fieldLabel: (name: string) => string
  readonly faults: Readonly<Record<InputFault, string>>
  readonly required: string
  readonly invalid: string
  readonly expected: Readonly<Record<'string' | 'number' | 'int' | 'boolean' | 'array', string>>
  readonly oneOf: (values: string) => string
  readonly atLeast: SizeTexts
  readonly atMost: SizeTexts
}

/** `order_product.0.quantity` → `quantity`; `product_category_id` → `product_category`. */
function fieldName(path: readonly PropertyKey[]): string {
  const name = path.findLast((part) => typeof part === 'string' && !/^\d+$/.test(part))
  return String(name ?? 'request').replace(/_ids?$/, '')
}

function sizeMessage(
  issue: Extract<SchemaIssue, { code: 'too_big' | 'too_small' }>,
  { atLeast, atMost }: ValidationTexts,
): string {
  const [bound, texts] = issue.code === 'too_big' ? [issue.maximum, atMost] : [issue.minimum, atLeast]
  const limit = Number(bound).toLocaleString('id-ID') // with thousands separators, as on every screen
  if (issue.origin === 'string') return texts.text(limit, Number(bound))
  if (issue.origin === 'array') return texts.list(limit, Number(bound))
  return texts.number(limit, Number(bound))
}

function isExpected(type: string, texts: ValidationTexts): type is keyof ValidationTexts['expected'] {
  return type in texts.expected
}

function issueMessage(issue: SchemaIssue, texts: ValidationTexts): string {
  if (issue.code === 'invalid_type' && (issue.input === undefined || issue.input === null))
    return texts.required
  const fault = INPUT_FAULTS.find((name) => name === issue.message)
  if (fault) return texts.faults[fault]
  switch (issue.code) {
    case 'invalid_type':
      if (issue.expected === 'object') return texts.required
      return isExpected(issue.expected, texts) ? texts.expected[issue.expected] : texts.invalid
    case 'too_big':
    case 'too_small':
      return sizeMessage(issue, texts)
    case 'invalid_format':
      return issue.format === 'email' ? texts.faults.email : texts.invalid
    case 'invalid_value':
      return texts.oneOf(issue.values.map(String).join(', '))
    default:
      return texts.invalid
  }
}

function issueSentence(issue: SchemaIssue, texts: ValidationTexts): string {
  const complaint = issueMessage(issue, texts)
  return /^[A-Z]/.test(complaint) ? complaint : `${texts.fieldLabel(fieldName(issue.path))} ${complaint}.`
}

/** A number past the safe range exceeds two limits; only the lower one helps. */
function isSaidByLowerLimit(issue: SchemaIssue, issues: readonly SchemaIssue[]): boolean {
  if (issue.code !== 'too_big') return false
  const path = issue.path.join('.')
  return issues.some(
    (other) =>
      other.code === 'too_big' &&
      other.path.join('.') === path &&
      Number(other.maximum) < Number(issue.maximum),
  )
}

export function validationText(issues: readonly SchemaIssue[], texts: ValidationTexts): ProblemText {
  const errors: ProblemFieldErrors = {}
  for (const issue of issues) {
    if (isSaidByLowerLimit(issue, issues)) continue
    const field = issue.path.length > 0 ? issue.path.map(String).join('.') : 'request'
    const sentences = errors[field] ?? []
    errors[field] = sentences
    const sentence = issueSentence(issue, texts)
    if (!sentences.includes(sentence)) sentences.push(sentence)
  }
  const all = [...new Set(Object.values(errors).flat())]
  const shown = all.slice(0, 5).join(' ')
  return { message: all.length > 5 ? `${shown} …` : shown, errors }
}
