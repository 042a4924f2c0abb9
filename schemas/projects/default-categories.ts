import type { Category } from './category.ts';
import type { Project } from './project.ts';

type NewCategory = Pick<Category, 'name'> & {
  readonly icon: string;
  readonly description: string;
};

/** What takes the mentions that fit nowhere else. Made when a project needs one and has none. */
export const OTHER_CATEGORY = {
  name: 'Other',
  icon: '💬',
  description: 'A mention that fits none of the other categories.',
} as const satisfies NewCategory;

/** The categories of a new project, by mode. The AI files mentions by their descriptions, so these are in plain words. */
export const DEFAULT_CATEGORIES = {
  mentions: [
    { name: 'Praise', icon: '💚', description: 'Somebody is happy, recommends the brand or thanks for it.' },
    { name: 'Complaint', icon: '😠', description: 'Somebody is unhappy with the product, price or service.' },
    { name: 'Question', icon: '❓', description: 'Somebody asks how something works or asks for help.' },
    {
      name: 'Bug report',
      icon: '🐞',
      description: 'Something is broken, crashes, is down or gives an error.',
    },
    { name: 'Feature request', icon: '💡', description: 'Somebody wishes for something that is missing.' },
    {
      name: 'Comparison',
      icon: '⚖️',
      description: 'The brand is weighed against others, or alternatives are sought.',
    },
    { name: 'News', icon: '📰', description: 'An announcement, release, article, funding or other report.' },
    OTHER_CATEGORY,
  ],
  leads: [
    {
      name: 'Asking for a recommendation',
      icon: '🔎',
      description: 'Somebody is looking for a product, or asks which one to use.',
    },
    {
      name: 'Comparing products',
      icon: '⚖️',
      description: 'Somebody weighs products against each other and has not chosen yet.',
    },
    {
      name: 'Leaving a competitor',
      icon: '🚪',
      description: 'Somebody cancels, replaces or is about to leave the product they use now.',
    },
    {
      name: 'Has the problem',
      icon: '😩',
      description: 'Somebody struggles with the problem that the product solves and knows no way out yet.',
    },
    {
      name: 'Hiring',
      icon: '💼',
      description: 'Somebody hires a person or an agency to do what the product does.',
    },
    OTHER_CATEGORY,
  ],
} as const satisfies Readonly<Record<Project['mode'], readonly NewCategory[]>>;
