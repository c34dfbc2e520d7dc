import { Component, type ReactNode } from 'react';

interface Props {
  children: ReactNode;
  onBroken: () => void;
}

/**
 * Keeps an island when React fails, as it does where something else has changed the page: draws it again once, from
 * what its stores know. When that fails too, the island goes and `onBroken` says so.
 */
export class Boundary extends Component<Props, { isBroken: boolean; isSecond: boolean }> {
  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override state = { isBroken: false, isSecond: false };

  override componentDidCatch() {
    if (this.state.isSecond) this.props.onBroken();
    else this.setState({ isBroken: false, isSecond: true });
  }

  override render() {
    return this.state.isBroken ? null : this.props.children;
  }
}
