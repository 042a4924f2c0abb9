import type { Category } from '../../schemas/projects/category.ts';
import { positionedRecords } from './positioned-records.ts';

/** The categories of projects. */
export const {
  list: listCategories,
  get: getCategory,
  find: findCategories,
  insert: insertCategory,
  update: updateCategory,
  delete: deleteCategory,
} = positionedRecords<Category>('categories', 'name, description, icon, color');
