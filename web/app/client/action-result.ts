/**
 * Screens change data by their route's `clientAction`: from a `<Form>` if it leads to another screen, else from a fetcher.
 * Exceptions: paying (the provider's script awaits promises), uploads (progress), signing out (must not wait, D7), and blocks
 * that keep their own state: those of an order by link or account (order-calls.ts), a new order, a checked file.
 */
import { data } from 'react-router'
import { CallFailed, messageOf } from './api'

export type ActionFailure = { readonly failure: string; readonly errors: CallFailed['errors'] }

/** Returned without an error status, so that the router reloads the screen, which leads to /login if the session has ended. */
export function actionFailure(error: unknown): ActionFailure {
  return { failure: messageOf(error), errors: error instanceof CallFailed ? error.errors : {} }
}

/**
 * Returned with an error status, which prevents a reload that would lose the form's input. Not for `<Form>`: the router
 * would not notice the end of the session.
 */
export function actionFailureWithStatus(error: unknown) {
  const status = error instanceof CallFailed && error.status >= 400 ? error.status : 503
  return data(actionFailure(error), { status })
}

type Submission<Result> = {
  readonly state: 'idle' | 'submitting' | 'loading'
  readonly data: Result | undefined
}

/** The result of a fetcher's last submission; undefined while another is pending. */
export function resultOf<Result>({ state, data: result }: Submission<Result>): Result | undefined {
  return state === 'submitting' ? undefined : result
}

function isActionFailure(result: object): result is ActionFailure {
  return 'failure' in result && typeof result.failure === 'string' && 'errors' in result
}

export function fetcherFailure(fetcher: Submission<object>): ActionFailure | undefined {
  const result = resultOf(fetcher)
  return result && isActionFailure(result) ? result : undefined
}

/** Empty if the form has no such field. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
