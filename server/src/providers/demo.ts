/** Marks payments of the demo's orders: nobody was charged. */
export const DEMO_PROVIDER = 'demo'
