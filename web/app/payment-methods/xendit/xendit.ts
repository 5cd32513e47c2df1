import { hostedPageProvider } from '../hosted-page'

export const xendit = hostedPageProvider('Xendit')
