package sqlite

import (
	"database/sql"
	"database/sql/driver"
	"fmt"
	"reflect"
	"slices"
)

// assign puts a column's value where a query wants it. SQLite gives integers,
// numbers, texts, bytes and nothing.
func assign(into any, value driver.Value) error {
	var ok bool
	switch into := into.(type) {
	case *int64:
		*into, ok = value.(int64)
	case *string:
		*into, ok = value.(string)
	case *float64:
		*into, ok = value.(float64)
	case *[]byte:
		var bytes []byte
		bytes, ok = value.([]byte)
		*into = slices.Clone(bytes)
	case sql.Scanner:
		return into.Scan(value)
	default:
		ok = assignKind(reflect.ValueOf(into).Elem(), value)
	}
	if !ok {
		return fmt.Errorf("a value of %T is not for %T", value, into)
	}
	return nil
}

// assignKind is assign for types of one's own and small integers.
func assignKind(into reflect.Value, value driver.Value) bool {
	switch value := value.(type) {
	case int64:
		if into.CanInt() && !into.OverflowInt(value) {
			into.SetInt(value)
			return true
		}
	case string:
		if into.Kind() == reflect.String {
			into.SetString(value)
			return true
		}
	}
	return false
}
