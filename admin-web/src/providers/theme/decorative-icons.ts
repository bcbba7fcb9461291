import AntdIcon from '@ant-design/icons/es/components/AntdIcon';
import type { IconBaseProps } from '@ant-design/icons/lib/components/Icon';
import type { ReactElement, Ref } from 'react';

type Render = (props: IconBaseProps, ref: Ref<HTMLSpanElement>) => ReactElement;

/**
 * Hides icons from screen readers. antd labels each icon in English with its file name ("credit-card"), which becomes
 * part of the accessible name of the button around it. Icons with an `aria-label` or a click handler are not hidden.
 * antd has no setting for it, so this patches the component that renders every icon.
 */
const icon = AntdIcon as unknown as { render: Render };
const draw = icon.render;

icon.render = function DecorativeIcon(props, ref) {
  const isNamed = props['aria-label'] !== undefined || props['aria-labelledby'] !== undefined;
  if (isNamed || props.onClick) return draw(props, ref);
  return draw({ ...props, role: undefined, 'aria-label': undefined, 'aria-hidden': true }, ref);
};
