import AntdIcon from '@ant-design/icons/es/components/AntdIcon';
import type { IconBaseProps } from '@ant-design/icons/lib/components/Icon';
import type { ReactElement, Ref } from 'react';

type Render = (props: IconBaseProps, ref: Ref<HTMLSpanElement>) => ReactElement;

/**
 * Icons are decoration. antd makes each a picture named in English after its file ("credit-card"), and that name becomes
 * part of the name of the button around it. Whatever has a name of its own (`aria-label`) keeps it, and what can be
 * pressed is not hidden. antd has no setting for it; every icon, antd's own as well, is drawn by this one component.
 */
const icon = AntdIcon as unknown as { render: Render };
const draw = icon.render;

icon.render = function DecorativeIcon(props, ref) {
  const isNamed = props['aria-label'] !== undefined || props['aria-labelledby'] !== undefined;
  if (isNamed || props.onClick) return draw(props, ref);
  return draw({ ...props, role: undefined, 'aria-label': undefined, 'aria-hidden': true }, ref);
};
