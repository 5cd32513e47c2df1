type ErrorName =
  | 'INVALID_REQUEST'
  | 'AUTHENTICATION_FAILURE'
  | 'RESOURCE_NOT_FOUND'
  | 'UNPROCESSABLE_ENTITY'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'RATE_LIMIT_REACHED'
  | 'INTERNAL_SERVER_ERROR'
  | 'SERVICE_UNAVAILABLE'

const ERROR_NAMES = {
  INVALID_REQUEST: [400, 'Request is not well-formed, syntactically incorrect, or violates schema.'],
  AUTHENTICATION_FAILURE: [
    401,
    'Authentication failed due to invalid authentication credentials or a missing Authorization header.',
  ],
  RESOURCE_NOT_FOUND: [404, 'The specified resource does not exist.'],
  UNPROCESSABLE_ENTITY: [
    422,
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
  ],
  UNSUPPORTED_MEDIA_TYPE: [415, "The server does not support the request payload's media type."],
  RATE_LIMIT_REACHED: [429, 'Too many requests. Blocked due to rate limiting.'],
  INTERNAL_SERVER_ERROR: [500, 'An internal server error occurred.'],
  SERVICE_UNAVAILABLE: [503, 'Service Unavailable.'],
} as const satisfies Record<ErrorName, readonly [status: number, message: string]>

const ISSUES = {
  MALFORMED_REQUEST_JSON: ['INVALID_REQUEST', 'The request JSON is not well formed.'],
  MISSING_REQUIRED_PARAMETER: ['INVALID_REQUEST', 'A required field or parameter is missing.'],
  INVALID_PARAMETER_SYNTAX: [
    'INVALID_REQUEST',
    'The value of a field does not conform to the expected format.',
  ],
  INVALID_PARAMETER_VALUE: ['INVALID_REQUEST', 'The value of a field is invalid.'],
  INVALID_STRING_LENGTH: ['INVALID_REQUEST', 'The value of a field is either too short or too long.'],
  INVALID_ARRAY_LENGTH: [
    'INVALID_REQUEST',
    'The number of items in an array parameter is too small or too large.',
  ],
  INVALID_PATCH_OPERATION: ['INVALID_REQUEST', 'The operation cannot be honored.'],
  INVALID_RESOURCE_ID: [
    'RESOURCE_NOT_FOUND',
    'Specified resource ID does not exist. Please check the resource ID and try again.',
  ],
  CONTENT_TYPE_NOT_SUPPORTED: ['UNSUPPORTED_MEDIA_TYPE', 'Send application/json.'],
  DECIMAL_PRECISION: [
    'UNPROCESSABLE_ENTITY',
    'If the currency supports decimals, only two decimal place precision is supported.',
  ],
  INVALID_CURRENCY_CODE: ['UNPROCESSABLE_ENTITY', 'Currency code is invalid or is not currently supported.'],
  CURRENCY_MISMATCH: ['UNPROCESSABLE_ENTITY', 'The currency must be the same throughout.'],
  CANNOT_BE_ZERO_OR_NEGATIVE: ['UNPROCESSABLE_ENTITY', 'Must be greater than zero.'],
  MAX_VALUE_EXCEEDED: ['UNPROCESSABLE_ENTITY', 'Should be less than or equal to 999999999999999.99.'],
  AMOUNT_MISMATCH: [
    'UNPROCESSABLE_ENTITY',
    'Should equal item_total + tax_total + shipping + handling + insurance - shipping_discount - discount.',
  ],
  ITEM_TOTAL_MISMATCH: [
    'UNPROCESSABLE_ENTITY',
    'Should equal sum of (unit_amount * quantity) across all items for a given purchase_unit.',
  ],
  DUPLICATE_REFERENCE_ID: ['UNPROCESSABLE_ENTITY', 'reference_id must be unique among purchase units.'],
  UNSUPPORTED_INTENT: ['UNPROCESSABLE_ENTITY', 'Only the intent CAPTURE is supported.'],
  NOT_PATCHABLE: ['UNPROCESSABLE_ENTITY', 'Cannot be patched.'],
  ORDER_NOT_APPROVED: ['UNPROCESSABLE_ENTITY', 'Payer has not yet approved the Order for payment.'],
  ORDER_ALREADY_CAPTURED: [
    'UNPROCESSABLE_ENTITY',
    "Order already captured. If 'intent=CAPTURE' only one capture per order is allowed.",
  ],
  ORDER_ALREADY_COMPLETED: ['UNPROCESSABLE_ENTITY', 'The order cannot be patched after it is completed.'],
  ORDER_EXPIRED: ['UNPROCESSABLE_ENTITY', 'Order is expired.'],
  INSTRUMENT_DECLINED: [
    'UNPROCESSABLE_ENTITY',
    "The instrument presented was either declined by the processor or bank, or it can't be used for this payment.",
  ],
  CAPTURE_FULLY_REFUNDED: ['UNPROCESSABLE_ENTITY', 'The capture has already been fully refunded.'],
  CAPTURE_NOT_COMPLETED: ['UNPROCESSABLE_ENTITY', 'The capture is not completed, so it cannot be refunded.'],
  REFUND_AMOUNT_EXCEEDED: [
    'UNPROCESSABLE_ENTITY',
    'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
  ],
  REFUND_CURRENCY_MISMATCH: [
    'UNPROCESSABLE_ENTITY',
    'The currency of the refund must be the currency of the capture.',
  ],
} as const satisfies Record<string, readonly [name: ErrorName, description: string]>

export type Issue = keyof typeof ISSUES
type ErrorLocation = { field?: string; value?: string; location?: 'body' | 'path' | 'query' }
type Detail = ErrorLocation & { issue: Issue; description: string }
export type PayPalErrorBody = {
  name: ErrorName
  message: string
  debug_id: string
  details: Detail[]
  links: { href: string; rel: string; method: 'GET' }[]
}

export class PayPalError extends Error {
  readonly status: number
  readonly refusalName: ErrorName
  readonly details: Detail[]

  constructor(name: ErrorName, details: Detail[]) {
    super(ERROR_NAMES[name][1])
    this.status = ERROR_NAMES[name][0]
    this.refusalName = name
    this.details = details
  }

  body(debugId: string): PayPalErrorBody {
    const href = `https://developer.paypal.com/api/orders/v2/#error-${this.details[0]?.issue ?? this.refusalName}`
    return {
      name: this.refusalName,
      message: this.message,
      debug_id: debugId,
      details: this.details,
      links: [{ href, rel: 'information_link', method: 'GET' }],
    }
  }
}

export function payPalError(issue: Issue, where: ErrorLocation = {}): PayPalError {
  const [name, description] = ISSUES[issue]
  return new PayPalError(name, [{ ...where, issue, description }])
}

export function plainError(name: ErrorName): PayPalError {
  return new PayPalError(name, [])
}
