import type { ReactNode } from 'react'
import { OptionalPart } from './chunk-failure'

/** For a screen with a Suspense boundary of its own: it appears with this part, so that nothing moves when that arrives. */
export class AwaitedPart extends OptionalPart {
  override render(): ReactNode {
    return this.state.hasFailed ? super.render() : this.props.children
  }
}
