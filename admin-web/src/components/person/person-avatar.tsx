import { Avatar, theme } from 'antd';
import { useIdentity } from '@/providers/refine/use-identity';

/** First letters of the first and the last word of a name. */
function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}

/** The user's own picture, or the initials. */
export function PersonAvatar({ size = 40, alt = '' }: { size?: number; alt?: string }) {
  const user = useIdentity();
  const { token } = theme.useToken();
  return (
    <Avatar
      size={size}
      src={user.profileImageUrl}
      alt={alt}
      style={{
        flex: 'none',
        // Readable in both themes: white on the dark theme's light green is not (2.4:1).
        background: user.profileImageUrl ? undefined : token.colorPrimaryBg,
        color: token.colorPrimary,
        fontSize: size * 0.36,
      }}
    >
      {initials(user.fullName)}
    </Avatar>
  );
}
