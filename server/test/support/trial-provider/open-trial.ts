/** A second provider: one folder and one line make it a way to pay, in the browser too. */
import type { ConfiguredProvider } from '../../../src/providers/configured-provider.ts'
import { manualProvider } from '../manual-provider.ts'

const METHOD = { payment_method_id: 90, name: 'Counter', currency: 'IDR', rate: '1' }

export function trialProvider(): ConfiguredProvider & Pick<ReturnType<typeof manualProvider>, 'confirm'> {
  let confirm: ReturnType<typeof manualProvider>['confirm'] = () => {
    throw new Error('the provider was not opened')
  }
  return {
    confirm: (...transfer) => confirm(...transfer),
    open: (_config, { now }) => {
      const manual = manualProvider(now)
      confirm = manual.confirm
      const client = {
        ...manual.client,
        provider: 'trial',
        variables: ['TRIAL_COUNTER', 'PAYMENT_RATE'],
        client: {
          options: { counter: 'Pasar Beringharjo' },
          scriptHosts: { script: ['https://counter.test'], style: [], connect: [], frame: [], image: [] },
        },
      }
      return { methods: [{ ...METHOD, client }] }
    },
  }
}
