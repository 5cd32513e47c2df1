/**
 * How screens change things at the shop: by their route's `clientAction`, sent by `<Form>` where it leads to
 * another screen, by a fetcher where the screen stays. What is pending, what came of it and when it is over is
 * the router's to say. Three things do not fit, and are done by hand:
 * - paying (orders/pay-button, orders/use-confirmation): its steps are callbacks of the provider's script, which
 *   waits for their promises; what became of the money is asked for until it is known, across reloads;
 * - sending a file (admin/send-file): its progress shows, and a newer image replaces an older one;
 * - signing out (account/sign-out): it is done here, at once, and waits for no answer (D7).
 */
import { data } from 'react-router'
import { CallFailed, messageOf } from './api'

export type ActionFailure = { readonly failure: string; readonly errors: CallFailed['errors'] }

/** After it the router loads the screen again: whoever was signed out meanwhile is led to /login. */
export function failureOf(error: unknown): ActionFailure {
  return { failure: messageOf(error), errors: error instanceof CallFailed ? error.errors : {} }
}

/**
 * For fetchers whose form would lose what was typed if its screen were loaded again: this status keeps the
 * router from it. Not for `<Form>`: the router would forget that the session ended while it was submitting.
 */
export function actionFailure(error: unknown) {
  const status = error instanceof CallFailed && error.status >= 400 ? error.status : 503
  return data(failureOf(error), { status })
}

type Submission<Result> = {
  readonly state: 'idle' | 'submitting' | 'loading'
  readonly data: Result | undefined
}

/** What a fetcher's last submission came to; nothing while the next one is on its way. */
export function resultOf<Result>({ state, data: result }: Submission<Result>): Result | undefined {
  return state === 'submitting' ? undefined : result
}

/** Why a fetcher's last submission was refused. */
export function failureIn(fetcher: Submission<object>): ActionFailure | undefined {
  const result = resultOf(fetcher)
  return result && 'failure' in result ? (result as ActionFailure) : undefined
}

/** A field of a form as it was typed; empty when the form has none of that name. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
