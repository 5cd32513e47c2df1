/** What the payments of the demo shop's orders are said to come from: nobody was ever charged. */
export const DEMO_PROVIDER = 'demo'
